import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { readFrames, WrongBackup, type BackupContents, type BackupHeader } from './frames.js';
import { type TablePart, copyIn, quoted, setSequences } from './public-tables.js';
import { Client } from 'pg';
import { connectTimeoutMs } from '../../../event-store/src/postgres/connect-timeout.js';
import { RestoreRefused } from '../../../event-store/src/backup/read-backup.js';
import { createDataSource, migrate, migrationNames } from '../platform/database/data-source.js';

export interface UnpackedBackup {
  header: BackupHeader;
  contents: BackupContents;
  /** In the order in which to fill them; `file` has the rows. */
  tables: { part: TablePart; file: string; rows: number }[];
  sequences: string;
  /** A backup of the log, as `backup <file>` writes it. */
  logFile: string;
}

/**
 * Writes the parts of a decrypted backup into a folder, readable only by its owner.
 * @param folder empty; the caller removes it
 * @throws WrongBackup; the file system's error
 */
export async function unpackBackup(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<UnpackedBackup> {
  let header: BackupHeader | undefined;
  let handle: FileHandle | undefined;
  const tables: UnpackedBackup['tables'] = [];
  let current: UnpackedBackup['tables'][number] | undefined;
  const sequencesFile = path.join(folder, 'sequences');
  const logFile = path.join(folder, 'log.backup');
  try {
    const contents = await readFrames(bytes, {
      header: (read) => void (header = read),
      begin: async (part) => {
        current = undefined;
        if (part.kind === 'table') {
          current = { part, file: path.join(folder, `table-${tables.length}`), rows: 0 };
          tables.push(current);
        }
        handle = await open(current?.file ?? (part.kind === 'log' ? logFile : sequencesFile), 'wx', 0o600);
      },
      data: async (each) => void (await handle?.writeFile(each)),
      end: async (rows) => {
        if (current) current.rows = rows;
        await handle?.close();
        handle = undefined;
      },
    });
    for (const { part, rows } of tables)
      if (contents.tables[part.name] !== rows)
        throw new WrongBackup(`The backup holds ${rows} rows of ${part.name}, but closes with other counts`);
    return { header: header!, contents, tables, sequences: await readFile(sequencesFile, 'utf8'), logFile };
  } finally {
    await handle?.close();
  }
}

/**
 * Refuses a database that is in use, or that the backup does not fit.
 * @throws RestoreRefused; the database's error
 */
export async function refuseOtherDatabase(databaseUrl: string, { header }: UnpackedBackup): Promise<void> {
  const unknown = header.migrations.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined)
    throw new RestoreRefused(`The backup is of a newer version (it has ${unknown}): restore with that one`);
  await withClient(databaseUrl, async (client) => {
    if (await isThere(client, 'users')) {
      const { rows } = await client.query('select 1 from users limit 1');
      if (rows.length > 0) throw new RestoreRefused('The database has users: restore into an empty system');
    }
    if (!(await isThere(client, 'migrations'))) return;
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const newer = rows.find(({ name }) => !header.migrations.includes(name));
    if (newer)
      throw new RestoreRefused(
        `The database is of a newer version than the backup (it has ${newer.name}): restore into an empty one`,
      );
  });
}

/**
 * Makes the tables in their old version, fills them in one transaction, and migrates them to this version. What an interrupted restore
 * of the same backup has filled is only migrated.
 * @throws the database's error, with nothing filled; RestoreRefused if the number of rows differs from the backup's counts
 */
export async function restorePublic(
  databaseUrl: string,
  { header, tables, sequences }: UnpackedBackup,
  onProgress: (what: string) => void,
): Promise<void> {
  const filled = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>('select filled from lineage.restore');
    return rows[0]?.filled === true;
  });
  if (!filled) await fill(databaseUrl, { header, tables, sequences }, onProgress);
  await migrated(databaseUrl);
}

async function fill(
  databaseUrl: string,
  { header, tables, sequences }: Pick<UnpackedBackup, 'header' | 'tables' | 'sequences'>,
  onProgress: (what: string) => void,
): Promise<void> {
  await migrated(databaseUrl, header.migrations);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    if (tables.length > 0)
      await client.query(`truncate ${tables.map(({ part }) => `public.${quoted(part.name)}`).join(', ')} cascade`);
    for (const { part, file, rows } of tables) {
      onProgress(`the table ${part.name}`);
      await copyIn(client, part, file);
      const { rows: counted } = await client.query<{ count: string }>(
        `select count(*)::text as count from public.${quoted(part.name)}`,
      );
      if (Number(counted[0]!.count) !== rows)
        throw new RestoreRefused(`${counted[0]!.count} rows of ${part.name} arrived instead of ${rows}`);
    }
    await setSequences(client, sequences);
    await client.query('update lineage.restore set filled = true');
    await client.query('commit');
  });
}

async function migrated(databaseUrl: string, only?: readonly string[]): Promise<void> {
  const dataSource = createDataSource(databaseUrl, [], only);
  await dataSource.initialize();
  try {
    await migrate(databaseUrl, dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${table}`,
  ]);
  return rows[0]!.there;
}

async function withClient<Result>(databaseUrl: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs(databaseUrl) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}
