import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../flow/make-folder.js';

/** Where backups are kept. Names may have folders, with `/`. */
export interface BackupPlace {
  /** For people: without secrets. */
  readonly address: string;
  /** A name and an empty local file for writing what `put` then stores; `drop` leaves nothing of it. */
  draft(name: string): Promise<Draft>;
  /** Whole and durable when it resolves; replaces a file of the same name. */
  putText(name: string, text: string): Promise<void>;
  /** The bytes of a file. @throws Error if there is none */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Names and sizes in bytes of the files directly in a folder ('' is the place itself), without drafts. */
  list(folder: string): Promise<{ name: string; bytes: number }[]>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
  /**
   * Removes the remains of abandoned drafts. Only for the holder of the lease.
   * @param isOurs whether a file of this name would be ours: others may keep their files here
   */
  sweep(isOurs: (name: string) => boolean): Promise<void>;
}

export interface Draft {
  /** Absolute path. */
  readonly file: string;
  /**
   * Gives it its name. Whole and durable when it resolves; absent when it fails, unless the store can't be asked to
   * remove it.
   * @param signal ends it, which counts as a failure
   */
  keep(signal?: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}

const isDraft = (name: string) => name.startsWith('.') && name.endsWith('.part');
/** The name that a draft was to get: between its dot and `.<random>.part`. */
const nameOf = (draft: string) => draft.slice(1).replace(/\.[^.]+\.part$/, '');

/** A local or mounted folder. @param folder absolute; created if it is missing, for its owner alone */
export class FolderPlace implements BackupPlace {
  constructor(readonly address: string) {}

  async draft(name: string): Promise<Draft> {
    const named = path.join(this.address, name);
    await makeFolder(path.dirname(named), 0o700);
    const file = path.join(path.dirname(named), `.${path.basename(name)}.${randomUUID()}.part`);
    await (await open(file, 'wx', 0o600)).close();
    return {
      file,
      keep: async () => {
        await sync(file);
        await rename(file, named);
        // Windows can't open a folder, and does not need this sync.
        if (process.platform !== 'win32') await sync(path.dirname(named));
      },
      drop: () => rm(file, { force: true }),
    };
  }

  async putText(name: string, text: string): Promise<void> {
    const draft = await this.draft(name);
    try {
      const handle = await open(draft.file, 'w', 0o600);
      try {
        await handle.writeFile(text);
      } finally {
        await handle.close();
      }
      await draft.keep();
    } finally {
      await draft.drop();
    }
  }

  /** Opened when it is read: a file that is missing is then the reader's error. */
  async *read(name: string): AsyncGenerator<Uint8Array, void, undefined> {
    yield* createReadStream(path.join(this.address, name), { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  }

  async list(folder: string): Promise<{ name: string; bytes: number }[]> {
    const entries = await this.entries(path.join(this.address, folder));
    const files = entries.filter((entry) => entry.isFile() && !isDraft(entry.name));
    return Promise.all(
      files.map(async ({ name }) => ({ name, bytes: (await stat(path.join(this.address, folder, name))).size })),
    );
  }

  remove(name: string): Promise<void> {
    return rm(path.join(this.address, name), { force: true });
  }

  async sweep(isOurs: (name: string) => boolean): Promise<void> {
    for (const { name } of await this.entries(this.address))
      if (isDraft(name) && isOurs(nameOf(name))) await rm(path.join(this.address, name), { force: true });
  }

  private entries(folder: string) {
    return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
