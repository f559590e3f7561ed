import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { erasureReasonSchema } from '../../../contracts/src/erasure.js';
import { parts } from '../../../contracts/src/events/personal.js';

/** An erasure as it is noted beside the backups: ids only. A storage contract. */
export const notedErasureSchema = z.object({
  format: z.literal('erasure-1'),
  leadId: z.uuid(),
  at: z.iso.datetime(),
  reason: erasureReasonSchema.nullable(),
  streams: z.array(
    z.object({ stream: z.string().min(1), part: z.enum(parts).nullable(), keys: z.array(z.string().min(1)) }),
  ),
});
export type NotedErasure = z.infer<typeof notedErasureSchema>;

/** What is erased, noted beside the backups: whoever restores one of them erases it again. */
export interface ErasureList {
  /** On the disk when it resolves. An erasure of the same lead is replaced. */
  note(erasure: NotedErasure): Promise<void>;
  /** All of them. @throws Error that names what can't be read: nobody is to come back because of it */
  all(): Promise<NotedErasure[]>;
}

/** The list in the folder `erasures` of where the backups are, a file for each lead. @param backups the folder of the backups */
export function erasuresIn(backups: string): ErasureList {
  const folder = path.join(backups, 'erasures');
  return {
    async note(erasure) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${erasure.leadId}.json`);
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await writeSynced(draft, `${JSON.stringify(erasure)}\n`);
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      // Windows can't open a folder, and needs no sync of it.
      if (process.platform !== 'win32') await syncFolder(folder);
    },
    async all() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const files = names.filter((name) => name.endsWith('.json')).sort();
      return Promise.all(files.map((name) => noted(path.join(folder, name))));
    },
  };
}

async function noted(file: string): Promise<NotedErasure> {
  try {
    return notedErasureSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} holds no erasure that this version knows`, { cause });
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
