/**
 * Which backups still hold something that was destroyed since. `no_backups`: this system makes none. `none_kept`: no such backup of
 * this system exists (any more). `by_hand`: this many exist, and without a schedule no day can be named. `until`: when the last of them
 * expires, ISO 8601, UTC, if backups continue on schedule. `apart`: names of backups that hold it and that no system removes: of other
 * systems, of ended lineages, and without a lineage (these may hold it).
 */
export type BackupsHolding =
  | { kind: 'no_backups' }
  | ({ apart?: readonly string[] } & (
      { kind: 'none_kept' } | { kind: 'by_hand'; kept: number } | { kind: 'until'; at: string; kept: number }
    ));

/** The keys that were destroyed, and the first event that each of them sealed. */
export interface DestroyedKeys {
  /** Position in the log, by the key's id; and by the stream for keys of streams. */
  keys: ReadonlyMap<string, bigint>;
  streams: ReadonlyMap<string, bigint>;
  /** When the first of these events was written; undefined: there is none. */
  firstAt: Date | undefined;
  /** From then on all are gone. */
  goneAt: Date;
}

/**
 * Whether a backup has one of the keys: it has the wrapped keys that its events name and that were not destroyed by then, and no others.
 * @param upTo position in our log up to which the backup has the same events @param destroyed of the backup's lineage
 */
export function holdsKey(
  { keys, streams }: DestroyedKeys,
  upTo: bigint,
  destroyed: { keys: readonly string[]; streams: readonly string[] },
): boolean {
  const remains = (named: ReadonlyMap<string, bigint>, gone: readonly string[]) =>
    [...named].some(([name, position]) => position <= upTo && !gone.includes(name));
  return remains(keys, destroyed.keys) || remains(streams, destroyed.streams);
}

/** A backup that says nothing of its log was surely ended so long after it began. */
const longestMs = 24 * 3_600_000;

/** Whether a backup without a lineage may have one of the keys. @param ended undefined: unknown */
export function mayHoldKey({ firstAt, goneAt }: DestroyedKeys, begun: Date, ended: Date | undefined): boolean {
  const end = ended ?? new Date(begun.getTime() + longestMs);
  return firstAt !== undefined && begun <= goneAt && end >= firstAt;
}
