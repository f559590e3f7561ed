import { useSyncExternalStore } from 'react';

/** A value outside of components that components follow. Values are replaced, never changed in place. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Replaces the value by what is made of it. */
  update: (change: (before: Value) => Value) => void;
  /** Follows what `select` makes of the value; draws again only when that is another one. */
  use: <Part>(select: (value: Value) => Part) => Part;
}

/** Makes a store. Setting the value it has tells nobody. */
export function createStore<Value extends object | null>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (next: Value) => {
    if (next === value) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    use: (select) => useSyncExternalStore(subscribe, () => select(value)),
  };
}
