import { useState, useSyncExternalStore } from 'react';

/**
 * Remembers something that was done once in this browser: a table unlocked, a seat reserved. Not done on a server. Without storage
 * it lasts only as long as the page.
 * @param value what it was done for: another value is not done yet
 * @returns whether it is done, and a function that marks it as done
 */
export function useKeptMark(storageKey: string, value: string): [boolean, () => void] {
  const [now, setNow] = useState(false);
  const earlier = useSyncExternalStore(
    neverTold,
    () => withStorage((storage) => storage.getItem(storageKey) === value) ?? false,
    () => false,
  );
  const mark = () => {
    withStorage((storage) => storage.setItem(storageKey, value));
    setNow(true);
  };
  return [now || earlier, mark];
}

const neverTold = () => () => {};

function withStorage<Result>(action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(window.localStorage);
  } catch (error) {
    console.warn('This browser does not keep what was done here.', error);
    return undefined;
  }
}
