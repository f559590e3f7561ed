import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { readFrames, WrongBackup, type BackupContents, type BackupHeader } from './frames.js';
import type { TablePart } from './public-tables.js';

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
