/** What the client uses of Preact 11; the library's own declarations need its whole source folder. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export function h(type: any, props: Record<string, any> | null, ...children: any[]): VNode;
export function render(node: Child, parent: Element): void;
export function Fragment(props: { children?: Child }): VNode;
export class Component<P = any, S = any> {
  constructor(props: P);
  props: P;
  state: S;
  setState(next: Partial<S>, done?: () => void): void;
  forceUpdate(done?: () => void): void;
  render(props: P, state: S): Child;
  shouldComponentUpdate?(props: P, state: S): boolean;
}
