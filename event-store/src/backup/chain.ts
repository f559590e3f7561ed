import { createHash } from 'node:crypto';

/**
 * The hash chain of a backup: each hash is SHA-256, in hex, of the previous hash, a space, and the line. So one hash stands for
 * everything up to it, and a line that was altered, left out or moved breaks every later hash.
 */
export class Chain {
  /** The hash so far; 64 zeros before the first line. */
  hash = '0'.repeat(64);

  /** Adds a line, without its line end; returns the hash up to it. */
  add(line: string | Uint8Array): string {
    return (this.hash = createHash('sha256').update(`${this.hash} `).update(line).digest('hex'));
  }
}
