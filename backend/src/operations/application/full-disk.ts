import { statfs } from 'node:fs/promises';

const megabyte = 1024 * 1024;
/** `npm start` needs as much: with less, an embedded Postgres may stop within a minute. */
const leastFree = 300 * megabyte;

/**
 * What an operator has to know about the disk of the data folder, where embedded stores and logs are; undefined while there is room,
 * or no such folder here.
 * @throws the file system's error
 */
export async function fullDisk(folder: string, least = leastFree): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free >= least) return undefined;
    return `The disk of the data folder is full: ${Math.floor(free / megabyte)} MB are free, at least ${Math.floor(least / megabyte)} MB are needed`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
