import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(js|css|svg|json|txt)$/;
/** Below this size a compressed answer needs as many packets. */
const smallest = 1024;

/**
 * Writes the compressed form of every text file beside it (`.br`, `.gz`), so that no request has to wait for it.
 * @param {string} folder @param {string[]} except folders and files in it to leave alone
 */
export async function compressFiles(folder, except) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !except.includes(relative(folder, file).split(sep)[0] ?? ''));
  await Promise.all(files.map(compress));
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
