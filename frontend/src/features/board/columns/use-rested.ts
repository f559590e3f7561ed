import { useEffect, useState } from 'react';

/** The longest time that a value waits for an idle browser. */
const longestWaitMs = 500;

/**
 * Follows a value at once if it is in sight, and otherwise when the browser is idle.
 * @returns undefined until it follows for the first time
 */
export function useRested<Value>(value: Value, seen: boolean): Value | undefined {
  const [rested, setRested] = useState(seen ? value : undefined);
  const settled = rested === value;
  if (seen && !settled) setRested(value);
  useEffect(() => {
    if (settled) return;
    // Safari lacks requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setRested(value), longestWaitMs);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setRested(value), { timeout: longestWaitMs });
    return () => cancelIdleCallback(idle);
  }, [value, settled]);
  return seen ? value : rested;
}
