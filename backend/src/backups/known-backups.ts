import { lineageSchema, type Lineage } from '../../../event-store/src/backup/lineage.js';
import type { BackupPlace } from '../../../event-store/src/backup/places/place.js';
import { begunOf } from './decide.js';

/** A backup that is there. */
export interface KnownBackup {
  name: string;
  bytes: number;
  begun: Date;
  /** Undefined: it has none (made before lineages, or copied without it), or one that this version can't read. */
  lineage: Lineage | undefined;
}

const folder = 'lineages';
const lineageFile = (name: string) => `${folder}/${name}.json`;

/** The backups in a place, of all systems, oldest first. Throws what the place throws. */
export async function knownBackups(place: BackupPlace): Promise<KnownBackup[]> {
  const [files, lineages] = await Promise.all([place.list(''), place.list(folder)]);
  const withLineage = new Set(lineages.map(({ name }) => `${folder}/${name}`));
  const known = await Promise.all(
    files.map(async ({ name, bytes }) => {
      const begun = begunOf(name);
      const lineage =
        begun && withLineage.has(lineageFile(name)) ? await readLineage(place, lineageFile(name)) : undefined;
      return begun ? [{ name, bytes, begun, lineage }] : [];
    }),
  );
  return known.flat().sort((a, b) => a.begun.getTime() - b.begun.getTime());
}

/** Before the backup gets its name: so that no backup is ever without one. */
export async function putLineage(place: BackupPlace, name: string, lineage: Lineage): Promise<void> {
  await place.putText(lineageFile(name), `${JSON.stringify(lineage)}\n`);
}

/** The backup first: one without its lineage would be removed by nobody. */
export async function removeBackup(place: BackupPlace, name: string): Promise<void> {
  await place.remove(name);
  await place.remove(lineageFile(name));
}

/** Lineages whose backup is not there: of backups that broke off. @param isOurs whether this system gave that name */
export async function removeOrphans(place: BackupPlace, isOurs: (name: string) => boolean): Promise<void> {
  const there = new Set((await place.list('')).map(({ name }) => name));
  for (const { name: file } of await place.list(folder)) {
    const name = file.replace(/\.json$/, '');
    if (isOurs(name) && !there.has(name)) await place.remove(`${folder}/${file}`);
  }
}

async function readLineage(place: BackupPlace, file: string): Promise<Lineage | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of place.read(file)) chunks.push(chunk);
  try {
    return lineageSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    // Of a later version, or damaged: nobody removes what nobody knows.
    return undefined;
  }
}
