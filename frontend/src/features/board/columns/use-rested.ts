import { useEffect, useState } from 'react';

/** So long at most something waits for the browser to have nothing else to do. */
const longestWaitMs = 500;

/**
 * A value that follows at once where somebody sees it, and elsewhere when the browser has nothing else to do.
 * @returns undefined before it was first followed
 */
export function useRested<Value>(value: Value, seen: boolean): Value | undefined {
  const [rested, setRested] = useState(seen ? value : undefined);
  const settled = rested === value;
  if (seen && !settled) setRested(value);
  useEffect(() => {
    if (settled) return;
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setRested(value), longestWaitMs);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => setRested(value), { timeout: longestWaitMs });
    return () => cancelIdleCallback(idle);
  }, [value, settled]);
  return seen ? value : rested;
}
