/** What the client uses of Preact's hooks. */
export type Ref<T> = { current: T };
export function useState<T>(first: T | (() => T)): [T, (next: T | ((last: T) => T)) => void];
export function useRef<T>(first: T): Ref<T>;
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useCallback<T extends (...values: any[]) => any>(act: T, inputs: unknown[]): T;
