/** A shorter wait is hardly worth its timer. */
const shortestMs = 2;
const longestMs = 64;
/** With thousands of events a second it pays to wait longer: the row of a lead that changes again is written once. */
const longestOfManyMs = 256;
const manyPerMs = 3;
/** A batch this small is no crowd, however short the wait was. */
const crowd = 4;

/**
 * How long the next live batch waits for more: a batch costs its consumer a transaction, whatever it holds. The wait doubles while
 * more than one event arrives per millisecond, from 4 ms up to 64 ms, or 256 ms while three do, and halves when fewer than one per
 * four milliseconds does. A few hundred events a second are passed on as fast as the consumer takes them, however slow it is: what
 * gathers while it works needs no wait.
 * @param waitedMs how long the batch waited
 * @param leastMs the wait for a quiet log; 0: none
 * @param events how many the batch holds
 * @param elapsedMs since the batch before it was taken: the consumer's work, and the wait
 */
export function nextWindow(waitedMs: number, leastMs: number, events: number, elapsedMs: number): number {
  if (events < crowd) return leastMs;
  const perMs = events / Math.max(elapsedMs, waitedMs, 1);
  const longest = perMs >= manyPerMs ? longestOfManyMs : longestMs;
  if (perMs >= 1) return Math.max(leastMs, Math.min(2 * Math.max(waitedMs, shortestMs), longest));
  if (perMs >= 1 / 4) return Math.min(waitedMs, longest);
  return Math.max(leastMs, waitedMs > shortestMs ? waitedMs / 2 : 0);
}
