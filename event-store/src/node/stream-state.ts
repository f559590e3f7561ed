/** `$tb` of a soft-deleted stream: long.MaxValue, larger than a JavaScript number, so it is written and found as text. */
const LONG_MAX = '9223372036854775807';

/** Revision of a tombstone event inside the node; on the wire and in Postgres it is long.MaxValue. */
export const TOMBSTONE_REVISION = Number.POSITIVE_INFINITY;

/** The content of a stream's last `$metadata` event. `truncateBefore` is Infinity for a soft-deleted stream. */
export interface StreamMetadata {
  raw: Readonly<Record<string, unknown>>;
  truncateBefore: number;
  maxCount: number | undefined;
  maxAgeSeconds: number | undefined;
}

/** A stream as of its last commit. `id` 0 and `last` -1: nothing was ever written to it. */
export interface StreamState {
  readonly name: string;
  readonly id: number;
  readonly last: number;
  readonly tombstoned: boolean;
  readonly metadata: StreamMetadata | null;
}

/** Name of the stream that holds a stream's metadata. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

/** The stream whose metadata a metastream holds, undefined for other streams. */
export function streamOfMetastream(stream: string): string | undefined {
  return stream.startsWith('$$') ? stream.slice(2) : undefined;
}

/** Reads a `$metadata` event's data; null if it is no JSON object, as EventStoreDB ignores such data. */
export function parseStreamMetadata(data: Buffer): StreamMetadata | null {
  const text = data.toString('utf8');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const fields = raw as Record<string, unknown>;
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : undefined);
  const softDeleted = new RegExp(`"\\$tb"\\s*:\\s*${LONG_MAX}\\b`).test(text);
  return {
    raw: fields,
    truncateBefore: softDeleted ? Number.POSITIVE_INFINITY : (number('$tb') ?? 0),
    maxCount: number('$maxCount'),
    maxAgeSeconds: number('$maxAge'),
  };
}

/** The `$metadata` data that soft-deletes a stream: its other metadata kept, `$tb` long.MaxValue. */
export function softDeletingMetadata(metadata: StreamMetadata | null): Buffer {
  const kept = Object.entries(metadata?.raw ?? {}).filter(([key]) => key !== '$tb');
  const json = JSON.stringify(Object.fromEntries(kept));
  return Buffer.from(`${json.slice(0, -1)}${kept.length ? ',' : ''}"$tb":${LONG_MAX}}`);
}

/** The `$metadata` data that brings a soft-deleted stream back, showing only events from `revision` on. */
export function undeletingMetadata(metadata: StreamMetadata, revision: number): Buffer {
  return Buffer.from(JSON.stringify({ ...metadata.raw, $tb: revision }));
}

export function isSoftDeleted(state: StreamState): boolean {
  return state.metadata?.truncateBefore === Number.POSITIVE_INFINITY;
}

/** First revision that a reader may see; past `last` if none. */
export function firstVisibleRevision(state: StreamState): number {
  const { truncateBefore = 0, maxCount } = state.metadata ?? {};
  const byCount = maxCount === undefined ? 0 : state.last - maxCount + 1;
  return Math.max(0, Math.min(truncateBefore, state.last + 1), byCount);
}

/** Instant (microseconds since the Unix epoch) before which `$maxAge` hides events; 0 without one. */
export function oldestVisibleMicros(state: StreamState, nowMs: number): number {
  const { maxAgeSeconds } = state.metadata ?? {};
  return maxAgeSeconds === undefined ? 0 : (nowMs - maxAgeSeconds * 1000) * 1000;
}
