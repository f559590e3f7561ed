import type { KeyObject } from 'node:crypto';
import { unwrapKey } from '../sealing/wrap-key.js';
import { hasMac } from '../macs/log-macs.js';
import { macKeyId } from '../sealing/mac-keys.js';
import { keyName, rootKeyId } from '../sealing/root-key.js';
import { NamedKeys } from '../sealing/named-keys.js';
import { addNamed, type EndLine, eventBytes, type KeyLine, type Line, placeOf, WantedKeys } from './backup-lines.js';
import { CompactCounts } from './compact-counts.js';
import { readLines, RestoreRefused } from './read-backup.js';

const keysAtOnce = 1_000;

/** The verified closing line, and the file's format. */
export type VerifiedBackup = EndLine & { format: number };

/**
 * Reads the whole file and proves that it can be restored: the chain, the counts, each stream's revisions from 0 without a gap,
 * a key for every sealed value and for the events' MACs, the root, and that the keys open under the master key.
 * @param masterKey undefined if there is none; that is refused only if the backup holds keys
 * @param onKeys gets the keys, some at a time, for a check of their destination
 * @throws RestoreRefused
 */
export async function verifyBackup(
  file: string,
  masterKey: KeyObject | undefined,
  onKeys: (keys: KeyLine[]) => Promise<void> = () => Promise.resolve(),
): Promise<VerifiedBackup> {
  const streams = new StreamCheck();
  const found = { events: 0, keys: 0, hash: '' };
  const waiting: KeyLine[] = [];
  let format = 0;
  let end: EndLine | undefined;
  let closed = false;
  for await (const { line, hash } of readLines(file)) {
    switch (line.kind) {
      case 'header':
        ({ format } = line);
        break;
      case 'event':
        streams.event(line);
        found.events++;
        break;
      case 'key':
        closed ||= !opens(line, masterKey);
        streams.key(line);
        found.keys++;
        if (waiting.push(line) === keysAtOnce) await onKeys(waiting.splice(0));
        break;
      case 'end':
        if (closed) throw new RestoreRefused(wrongMasterKey(line.masterKey, masterKey));
        streams.requireOwnKeys(line.masterKey !== undefined);
        await checkEnd(file, line, found, streams.keyless);
        end = line;
    }
    found.hash = hash;
  }
  await onKeys(waiting);
  // readLines has refused a file without one.
  return { ...end!, format };
}

function wrongMasterKey(needed: string | undefined, given: KeyObject | undefined): string {
  const names =
    needed === undefined ? '' : `: it is ${needed}, and ${given ? `this is ${keyName(given)}` : 'none is here'}`;
  return `The keys in the backup do not open under MASTER_KEY (or DATA_DIR/master.key): restore with the master key that the backed-up system had${names}`;
}

/** Checks each stream of a backup. Memory: some twenty bytes for each stream and key. */
class StreamCheck {
  readonly #next = new CompactCounts();
  /** Keys that are needed and have not come. */
  readonly keyless = new WantedKeys();
  #macs = false;
  #macKey = false;
  #root = false;

  /** Without them the restored system would not start. */
  requireOwnKeys(root: boolean): void {
    if (this.#macs && !this.#macKey) throw new RestoreRefused('The backup lacks the key of its events’ MACs');
    if (root && !this.#root) throw new RestoreRefused('The backup lacks the root key');
  }

  event(line: Extract<Line, { kind: 'event' }>): void {
    const { stream, revision } = line;
    const next = this.#next.get(stream);
    if (revision !== next)
      throw new RestoreRefused(`${stream} continues with revision ${revision} in the backup where ${next} is expected`);
    this.#next.set(stream, next + 1);
    const { data, metadata } = eventBytes(line);
    addNamed(this.keyless, stream, data);
    this.#macs ||= hasMac(metadata);
  }

  key(line: KeyLine): void {
    if ('id' in line && line.id === macKeyId) this.#macKey = line.wrapped !== null;
    else if ('id' in line && line.id === rootKeyId) this.#root = line.wrapped !== null;
    else if ('id' in line) this.keyless.ids.delete(line.id);
    else this.keyless.streams.delete(line.stream);
  }
}

function opens(line: KeyLine, masterKey: KeyObject | undefined): boolean {
  if (line.wrapped === null) return true;
  const { table, name } = placeOf(line);
  const wrapped = Buffer.from(line.wrapped, 'base64');
  return masterKey !== undefined && unwrapKey(masterKey, table.wrappedAs(name), wrapped) !== undefined;
}

async function checkEnd(
  file: string,
  end: EndLine,
  found: { events: number; keys: number; hash: string },
  keyless: WantedKeys,
): Promise<void> {
  if (end.events !== found.events || end.keys !== found.keys || end.hash !== found.hash)
    throw new RestoreRefused(
      `The backup holds ${found.events} events and ${found.keys} keys, but closes with ${end.events} and ${end.keys}`,
    );
  if (keyless.size !== end.lostKeys)
    throw new RestoreRefused(`The backup lacks ${keyless.size} keys, including that of ${await oneOf(file, keyless)}`);
}

/** The name of one of them, from the place where the file needs it. */
async function oneOf(file: string, { ids, streams }: WantedKeys): Promise<string | undefined> {
  for await (const { line } of readLines(file)) {
    if (line.kind !== 'event') continue;
    const named = new NamedKeys();
    addNamed(named, line.stream, eventBytes(line).data);
    const found = [...named.ids].find((id) => ids.has(id)) ?? [...named.streams].find((stream) => streams.has(stream));
    if (found !== undefined) return found;
  }
  return undefined;
}
