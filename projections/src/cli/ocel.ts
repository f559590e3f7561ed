import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { ocelLog } from '../ocel/ocel-log.js';

/**
 * Writes the log as an object-centric event log, readable by its owner only. Does not overwrite an existing file.
 * @throws LogUnavailable, the file system's error
 */
export async function writeOcel(
  log: Pick<EventLog, 'readAll'>,
  file: string,
): Promise<{ file: string; bytes: number }> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(ocelLog(log.readAll({}))), target);
  return { file, bytes: target.bytesWritten };
}
