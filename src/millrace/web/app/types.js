// @ts-check
/**
 * The scene and the answers of the server, as the client reads them. A scene leaves out fields with their default.
 *
 * @typedef {{id: string, label: string, value: string, hint?: string, alert?: boolean}} Figure
 * @typedef {{id: string, name: string, colour: number, crest: string, on?: boolean, bot?: boolean, ready?: boolean, figures: Figure[]}} Player
 * @typedef {{id: string, shape: "rect" | "circle" | "path", label: string, x?: number, y?: number, w?: number, h?: number,
 *   r?: number, d?: string, about?: string[], sprite?: string, signs?: string[][]}} Region
 * @typedef {{id: string, sprite: string, x: number, y: number, w: number, h: number, label?: string, owner?: string,
 *   count?: number, state?: string, text?: string, turn?: number}} Piece
 * @typedef {{id: string, label: string, w: number, h: number, background?: string, owner?: string, regions?: Region[],
 *   pieces?: Piece[], place?: "beside" | "before" | "aside", name?: string}} Surface
 * @typedef {{text: string, style?: string}} Span
 * @typedef {{head?: string, align?: "left" | "right" | "centre"}} Column
 * @typedef {{columns?: Column[] | boolean, rows?: Span[][][], items?: Span[][], label?: Span[], separator?: string}} Block
 * @typedef {{id: string, title: string, blocks: Block[], place?: string, owner?: number}} Panel
 * @typedef {{id: number, text: string, label: string, group: string, notes?: string[], touches?: string[],
 *   ghost?: Piece, ghost_on?: string, warning?: string, after?: string[], then?: string[], marks?: string[], suppliers?: Supplier[][]}} Option
 * @typedef {{thing: string, label: string, usual?: boolean}} Supplier
 * @typedef {{id: string, label: string, apart?: boolean, closed?: boolean}} Group
 * @typedef {{option: string, label: string, sprite: string, worth: number}} Face
 * @typedef {{label: string, face: number, region: string}} Dial
 * @typedef {{option: string, label: string, dial: Dial, sums: string[][], on?: boolean}} FurtherDial
 * @typedef {{label: string, confirm: string, total: string, faces: Face[], dials: Dial[], sums: string[][], worry: number,
 *   answered?: string[], further?: FurtherDial}} Dials
 * @typedef {{pending?: boolean, option?: string, text?: string, reveals?: boolean, can_undo?: boolean, can_restart?: boolean,
 *   can_confirm?: boolean, tentative?: number, ready?: boolean, chosen?: string[], decisions?: TurnDecision[], things?: string[]}} Turn
 * @typedef {{label: string, notes?: string[], undo: number}} TurnDecision
 * @typedef {{seat: string, things: string[]}} Mark
 * @typedef {{seat: string, at: number, text: string, missing?: string[], mine?: boolean}} Request
 * @typedef {{id: number, seat: string, head: string, lines: string[], turn: number, at: number, ends?: number[]}} Logged
 * @typedef {{seat: string, points: number, label: string, at: number, thing?: string}} Origin
 * @typedef {{id: string, label: string, values: number[], origins?: Origin[]}} Source
 * @typedef {{id: string, label: string, values: number[][]}} Curve
 * @typedef {{places: {seat: string, place: number, score: number}[], sources: Source[], curves?: Curve[],
 *   tie_break?: string, verdict?: Verdict, moments?: number[]}} Result
 * @typedef {{label: string, low: number, won?: boolean, reached?: boolean}} Grade
 * @typedef {{text: string, won: boolean, grades?: Grade[], parts?: {label: string, sources: Source[]}[]}} Verdict
 * @typedef {{head: string, at: number, sources: Source[], before: number[], quiet?: boolean}} EraEnding
 * @typedef {{name: string, label: string}} ToldThing
 * @typedef {{text: string, things: ToldThing[], seat?: string, unknown?: boolean}} Ask
 * @typedef {{name: string, era?: string, round?: string, note?: string}} Head
 * @typedef {{words: {text: string, rule?: string}[], things?: string[]}} LessonPage
 * @typedef {{step: number, steps: number, head: string, pages: LessonPage[], option?: string, label?: string, confirm?: boolean, done?: boolean}} Lesson
 * @typedef {{title: string, lang: string, viewer: string, head: Head, prompt: {text: string, seat?: string, mine?: boolean},
 *   players: Player[], surfaces: Surface[], panels: Panel[], options: Option[], groups: Group[], preselected?: number, dials?: Dials, turn: Turn, log: Logged[],
 *   since?: number, marks?: Mark[], say: string, request?: Request, era_end?: EraEnding, result?: Result, ask?: Ask, closed?: {count: number, things: ToldThing[]}, can_untell?: boolean, lesson?: Lesson}} Scene
 *
 * @typedef {{seat: string, name: string, kind: string, connected?: boolean, votes?: string[]}} Seat
 * @typedef {{kind?: string, seconds?: number, left?: Record<string, number>, running?: string[]}} Clock
 * @typedef {{id: string, rev: number, seats: Seat[], mine: string[], public?: boolean, real_table?: boolean, clock?: Clock, over?: boolean,
 *   grace_seconds?: number, hints?: boolean, steps?: number, scene: Scene}} MatchAnswer
 * @typedef {{id?: number | string, seat?: string, watching?: boolean, name?: string, text: string, made?: number}} ChatLine
 * @typedef {{id: string, text?: string} | string} RuleRef
 * @typedef {{text: string, rules?: RuleRef[]}} Reason
 */
export {};
