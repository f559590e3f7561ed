import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';

/** For the owner alone. */
export const PRIVATE = 0o600;
/** Readable by everybody: a certificate is no secret, and clients of other accounts need it. */
export const PUBLIC = 0o644;

/** The text of a file, undefined if there is none. A private file that others may open is closed to them. */
export async function readKept(file: string, mode: number): Promise<string | undefined> {
  try {
    const { mode: found } = await stat(file);
    if ((found & 0o777 & ~mode) !== 0) await chmod(file, mode);
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a draft, syncs it and renames it: never half there, and never open to others for a moment. */
export async function keep(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
