import { createStore, type Store } from './store.js';

const forgetters: (() => void)[] = [];
const storagePrefix = 'of-person:';

/**
 * Says how a module forgets what it keeps of whoever is signed in.
 * @param forget called whenever somebody signs out or in
 */
export function keptOfPerson(forget: () => void): void {
  forgetters.push(forget);
}

/** A store that goes back to its first value when the person goes. */
export function storeOfPerson<Value extends object | null>(initial: Value): Store<Value> {
  const store = createStore(initial);
  keptOfPerson(() => store.set(initial));
  return store;
}

/** A map that is empty again when the person goes. */
export function mapOfPerson<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  keptOfPerson(() => map.clear());
  return map;
}

/** The key for what this tab's storage keeps of the person. It goes with them, even where its module is not loaded yet. */
export const personKey = (name: string): string => `${storagePrefix}${name}`;

/** Forgets whoever was signed in here: the next one at this tab finds nothing of them. */
export function forgetPerson(): void {
  for (const forget of forgetters) forget();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storagePrefix)) sessionStorage.removeItem(key);
}
