import { createStore, type Store } from './store.js';

const forgetters: (() => void)[] = [];
const storagePrefix = 'of-person:';

/**
 * Registers how a module forgets its data about the signed-in person.
 * @param forget called whenever somebody signs out or in
 */
export function keptOfPerson(forget: () => void) {
  forgetters.push(forget);
}

/** A store that is reset to its first value when the person leaves. */
export function storeOfPerson<Value extends object | null>(initial: Value): Store<Value> {
  const store = createStore(initial);
  keptOfPerson(() => store.set(initial));
  return store;
}

/** A map that is emptied when the person leaves. */
export function mapOfPerson<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  keptOfPerson(() => map.clear());
  return map;
}

/** The key for the person's data in this tab's storage. It is removed with them, even if its module is not loaded yet. */
export const personKey = (name: string): string => `${storagePrefix}${name}`;

const ownerKey = personKey('owner');

/** Somebody is signed in: what this tab's storage keeps of anybody else goes. @param personId of the one who is */
export function keepStorageOf(personId: string) {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== personId) emptyStorage();
  sessionStorage.setItem(ownerKey, personId);
}

/** Whose data this page has in memory; undefined as long as nobody was signed in here. */
let person: string | undefined;

/**
 * Somebody is signed in: the page is theirs from now on, if it was nobody's.
 * @returns whether it is: another person's page is full of their data
 */
export function isPageOf(personId: string): boolean {
  person ??= personId;
  return person === personId;
}

/**
 * Forgets the person who was signed in here: the next one in this tab finds no data of them.
 * @param next who signs in now: if it is the same person, whose session had ended, what the tab's storage keeps of them stays
 */
export function forgetPerson(next?: string) {
  for (const forget of forgetters) forget();
  person = next;
  if (next === undefined) emptyStorage();
  else keepStorageOf(next);
}

function emptyStorage() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storagePrefix)) sessionStorage.removeItem(key);
}
