import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  forgetPerson,
  isPageOf,
  keepStorageOf,
  keptOfPerson,
  mapOfPerson,
  personKey,
  storeOfPerson,
} from './kept-of-person.js';

/** A minimal browser storage: its keys are its own properties. */
class TabStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return this[key] ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let storage: TabStorage;
beforeEach(() => {
  storage = new TabStorage();
  Object.assign(globalThis, { sessionStorage: storage });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

describe('what is kept of a person', () => {
  it('goes with them: stores are as at first, maps empty, and every module is asked', () => {
    const nobody = { name: 'nobody' };
    const store = storeOfPerson(nobody);
    const map = mapOfPerson<string, number>();
    const asked = jest.fn();
    keptOfPerson(asked);
    store.set({ name: 'Ann' });
    map.set('lead', 1);

    forgetPerson();

    expect(store.get()).toBe(nobody);
    expect(map.size).toBe(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('goes again with the next one', () => {
    const map = mapOfPerson<string, number>();
    forgetPerson();
    map.set('lead', 2);
    forgetPerson();
    expect(map.size).toBe(0);
  });

  it('stays in the tab’s storage when the same person signs in again, and goes when another one does', () => {
    keepStorageOf('ann');
    storage[personKey('draft')] = 'of Ann';
    forgetPerson('ann');
    expect(storage[personKey('draft')]).toBe('of Ann');
    // In another tab, Ann signed out and Ben signed in.
    keepStorageOf('ben');
    expect(storage[personKey('draft')]).toBeUndefined();
    storage[personKey('draft')] = 'of Ben';
    forgetPerson('ann');
    expect(storage[personKey('draft')]).toBeUndefined();
    storage[personKey('draft')] = 'of Ann';
    forgetPerson();
    expect(Object.keys(storage)).toEqual([]);
  });

  it('goes from the tab’s storage, and what is nobody’s stays', () => {
    storage[personKey('moves')] = 'of Ann';
    storage['draft'] = 'of a visitor';
    forgetPerson();
    expect(Object.keys(storage)).toEqual(['draft']);
  });
  it('makes the page theirs, until somebody signs out or in here', () => {
    forgetPerson();
    expect(isPageOf('ann')).toBe(true);
    // In another tab, Ann signed out and Ben signed in.
    expect([isPageOf('ben'), isPageOf('ben'), isPageOf('ann')]).toEqual([false, false, true]);
    forgetPerson('ben');
    expect([isPageOf('ann'), isPageOf('ben')]).toEqual([false, true]);
    forgetPerson();
    expect(isPageOf('ann')).toBe(true);
  });
});
