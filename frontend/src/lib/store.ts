import { useSyncExternalStore } from 'react';

/** A value outside of components that components can subscribe to. Values are replaced, never changed in place. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** Replaces the value by the function's result. */
  update: (change: (before: Value) => Value) => void;
  /** Subscribes to the result of `select`; renders again only when that changes. */
  use: <Part>(select: (value: Value) => Part) => Part;
}

/** Creates a store. Setting the current value notifies nobody. */
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
    use: (select) => {
      const selected = () => select(value);
      return useSyncExternalStore(subscribe, selected, selected);
    },
  };
}
