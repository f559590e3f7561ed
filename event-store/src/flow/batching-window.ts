const longestMs = 64;
/** With thousands of events a second it pays to wait longer: the row of a lead that changes again is written once. */
const longestOfManyMs = 256;
const manyPerMs = 3;
/** A batch this small is no crowd, however short the wait was. */
const crowd = 4;

/**
 * How long the next live batch waits for more: a batch costs its consumer a transaction, whatever it holds. The wait doubles while
 * more than one event per millisecond of it arrives, up to 64 ms, or 256 ms while three do, and halves when fewer than one per four
 * milliseconds do. A few hundred events a second are still passed on within milliseconds.
 * @param waitedMs how long the batch waited
 * @param leastMs the wait for a quiet log
 * @param events how many the batch holds
 */
export function nextWindow(waitedMs: number, leastMs: number, events: number): number {
  if (events < crowd) return leastMs;
  const longest = events >= manyPerMs * waitedMs ? longestOfManyMs : longestMs;
  if (events >= waitedMs) return Math.max(leastMs, Math.min(2 * waitedMs, longest));
  return events < waitedMs / 4 ? Math.max(leastMs, waitedMs / 2) : waitedMs;
}
