/** Some 40 MB, and two seconds at the start. A log with more streams is asked about every one that is not at hand. */
const MOST = 2_000_000;

/**
 * Which streams a log may hold, as hashes of their names: what is not among them is new for certain, so that beginning a stream asks
 * Postgres nothing. In a log of a million streams one new name in some 4,000 is taken for a known one, and looked up in vain.
 */
export class StreamNames {
  private readonly hashes = new Set<number>();

  constructor(private readonly most = MOST) {}

  add(name: string): void {
    if (!this.isFull) this.hashes.add(hashOf(name));
  }

  /** False: nothing of this name was ever added. */
  mayHold(name: string): boolean {
    return this.isFull || this.hashes.has(hashOf(name));
  }

  /** Whether there were too many: then it knows nothing for certain any more. */
  get isFull(): boolean {
    return this.hashes.size >= this.most;
  }
}

/** FNV-1a of 32 bits over the UTF-16 units (draft-eastlake-fnv). Who makes names collide on purpose gains a query. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash;
}
