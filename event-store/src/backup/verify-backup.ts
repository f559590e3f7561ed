import type { KeyObject } from 'node:crypto';
import { unwrapKey } from '../sealing/wrap-key.js';
import { eventBytes, holdsSealed } from './backup-lines.js';
import type { EndLine, KeyLine, Line } from './backup-lines.js';
import { readLines, RestoreRefused } from './read-backup.js';

const keysAtOnce = 1_000;

/**
 * Reads the whole file and proves that it can be restored: the chain, the counts, each stream's revisions from 0 without a gap,
 * a key for each stream with sealed data, and that the keys open under the master key.
 * @param masterKey undefined when there is none; refused only if the backup holds keys
 * @param onKeys told the keys, some at a time, for a look at where they are to go
 * @throws RestoreRefused
 */
export async function verifyBackup(
  file: string,
  masterKey: KeyObject | undefined,
  onKeys: (keys: KeyLine[]) => Promise<void> = () => Promise.resolve(),
): Promise<EndLine> {
  const streams = new StreamCheck();
  const found = { events: 0, keys: 0, hash: '' };
  const waiting: KeyLine[] = [];
  let end: EndLine | undefined;
  for await (const { line, hash } of readLines(file)) {
    switch (line.kind) {
      case 'header':
        break;
      case 'event':
        streams.event(line);
        found.events++;
        break;
      case 'key':
        if (!opens(line, masterKey)) throw new RestoreRefused(wrongMasterKey);
        streams.key(line);
        found.keys++;
        if (waiting.push(line) === keysAtOnce) await onKeys(waiting.splice(0));
        break;
      case 'end':
        checkEnd(line, found, streams.withoutKey);
        end = line;
    }
    found.hash = hash;
  }
  await onKeys(waiting);
  // readLines has refused a file without one.
  return end!;
}

const wrongMasterKey =
  'The keys in the backup do not open under MASTER_KEY (or DATA_DIR/master.key): restore with the master key that the backed-up system had';

/** What has to hold of each stream of a backup. Memory: a name and a number per stream. */
class StreamCheck {
  readonly #next = new Map<string, number>();
  readonly #sealed = new Set<string>();

  get withoutKey(): ReadonlySet<string> {
    return this.#sealed;
  }

  event(line: Extract<Line, { kind: 'event' }>): void {
    const { stream, revision } = line;
    const next = this.#next.get(stream) ?? 0;
    if (revision !== next)
      throw new RestoreRefused(`${stream} goes on with revision ${revision} in the backup where ${next} must come`);
    this.#next.set(stream, next + 1);
    if (holdsSealed(eventBytes(line))) this.#sealed.add(stream);
  }

  key({ stream }: KeyLine): void {
    this.#sealed.delete(stream);
  }
}

function opens({ stream, wrapped }: KeyLine, masterKey: KeyObject | undefined): boolean {
  if (wrapped === null) return true;
  return masterKey !== undefined && unwrapKey(masterKey, stream, Buffer.from(wrapped, 'base64')) !== undefined;
}

function checkEnd(
  end: EndLine,
  found: { events: number; keys: number; hash: string },
  withoutKey: ReadonlySet<string>,
): void {
  if (end.events !== found.events || end.keys !== found.keys || end.hash !== found.hash)
    throw new RestoreRefused(
      `The backup holds ${found.events} events and ${found.keys} keys, but closes with ${end.events} and ${end.keys}`,
    );
  if (withoutKey.size !== end.lostKeys) {
    const [first] = withoutKey;
    throw new RestoreRefused(`The backup lacks the keys of ${withoutKey.size} streams, of ${first} among others`);
  }
}
