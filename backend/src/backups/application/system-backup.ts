import { Client, type Pool } from 'pg';
import { connectTimeoutMs } from '../../../../event-store/src/connect-timeout.js';
import { backupLines, type BackupSummary } from '../../../../event-store/src/backup/write-backup.js';
import type { LineageTrace, SystemLineage } from '../../../../event-store/src/backup/lineage.js';
import { RawLog } from '../../../../event-store/src/client/raw-log.js';
import { backupFormat, frame, partFrames, type BackupContents } from './frames.js';
import { copyOut, sequenceLines, tablesOf, type TablePart } from './public-tables.js';

export interface SystemSource {
  databaseUrl: string;
  eventStoreUrl: string;
  /** The application's database: for the keys. */
  pool: Pool;
}

/**
 * A whole running system, as frames. Two databases share no snapshot, so the order makes them consistent: schema public in one
 * snapshot; then the log, which knows everything that public refers to; the keys that its events name; the files that it refers to.
 * @param begun when the backup was begun
 * @param onProgress told what is being copied @param trace told of each event and key @param lineage whose log it is
 * @throws LogUnavailable, the database's error
 */
export async function* systemBackup(
  { databaseUrl, eventStoreUrl, pool }: SystemSource,
  begun: Date,
  { onProgress, trace, lineage }: { onProgress: (what: string) => void; trace: LineageTrace; lineage: SystemLineage },
): AsyncGenerator<Buffer, void, undefined> {
  const tables: Record<string, number> = {};
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs(databaseUrl) });
  // If the connection breaks, the running statement fails.
  client.on('error', () => undefined);
  const log = new RawLog(eventStoreUrl);
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    yield frame('H', {
      format: backupFormat,
      begunAt: begun.toISOString(),
      migrations: rows.map(({ name }) => name),
      lineage,
    });
    const parts = await tablesOf(client);
    for (const part of parts.plain) {
      onProgress(`the table ${part.name}`);
      tables[part.name] = yield* tableFrames(client, part);
    }
    yield* partFrames({ kind: 'sequences' }, once(await sequenceLines(client)));
    await client.query('commit');
    let summary: BackupSummary | undefined;
    const told = (events: number, share: number) =>
      onProgress(`the log: ${events} events, ${Math.floor(share * 100)} %`);
    const lines = backupLines({ log, pool }, told, trace);
    const bytes = async function* () {
      let next = await lines.next();
      for (; !next.done; next = await lines.next()) yield Buffer.from(next.value);
      summary = next.value;
    };
    yield* partFrames({ kind: 'log' }, bytes());
    for (const part of parts.files) {
      onProgress(`the table ${part.name}`);
      tables[part.name] = yield* tableFrames(client, part);
    }
    yield frame('Z', { log: summary!, tables } satisfies BackupContents);
  } finally {
    await log.close();
    await client.end();
  }
}

function tableFrames(client: Client, part: TablePart): AsyncGenerator<Buffer, number, undefined> {
  return partFrames(part, copyOut(client, part));
}

async function* once(text: string): AsyncGenerator<Buffer, void, undefined> {
  if (text !== '') yield await Promise.resolve(Buffer.from(text));
}
