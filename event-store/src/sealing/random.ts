import { randomBytes } from 'node:crypto';

const poolBytes = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** Random bytes from the system's generator, fetched many at a time, as the call is most of the cost. Never the same bytes twice. */
export function random(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(Math.max(poolBytes, length));
    used = 0;
  }
  return pool.subarray(used, (used += length));
}
