/** Some 40 MB, and two seconds at the start. With more streams than this, every name that is not in memory is queried. */
const MOST = 2_000_000;

/**
 * The streams that a log may hold, as hashes of their names: a name that is not among them is certainly new, so beginning a stream needs
 * no query. In a log of a million streams one new name in some 4,000 is taken for a known one, and queried in vain.
 */
export class StreamNames {
  private readonly hashes = new Set<number>();

  constructor(private readonly most = MOST) {}

  add(name: string): void {
    if (!this.isFull) this.hashes.add(hashOf(name));
  }

  /** False: this name was certainly never added. */
  mayHold(name: string): boolean {
    return this.isFull || this.hashes.has(hashOf(name));
  }

  /** Whether there were too many: then nothing is certain any more. */
  get isFull(): boolean {
    return this.hashes.size >= this.most;
  }
}

/** FNV-1a of 32 bits over the UTF-16 units (draft-eastlake-fnv). An attacker who makes names collide only causes a query. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}
