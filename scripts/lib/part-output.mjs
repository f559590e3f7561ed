import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';

const largestLogBytes = 20 * 1024 * 1024;

/**
 * Where the lines of a part go: all of its log into a file, and to the terminal only what a person should see at once.
 * @param {{ name: string, file: string, quiet?: boolean, log: (line: string) => void }} part quiet: nothing of it is
 *   shown, for Postgres, which logs its routine on stderr
 * @returns {(line: string, stream: 'stdout' | 'stderr') => void}
 */
export function partOutput({ name, file, quiet = false, log }) {
  if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', (error) => log(`The log ${file} can't be written: ${error.message}`));
  return (line, source) => {
    const record = parsedLine(line);
    const isLog = typeof record?.level === 'number';
    // The first admin's password belongs in no file.
    if (isLog || source === 'stderr') stream.write(`${line}\n`);
    if (quiet || !line.trim()) return;
    if (record?.admin) log(firstAdmin(record.admin));
    else if (!isLog) log(source === 'stderr' ? `[${name}] ${line}` : line);
    else if (Number(record?.level) >= 50) log(`[${name}] ${record?.msg}`);
  };
}

/** @typedef {{ email: string, password?: string }} Admin password: where it was generated */

/** @param {Admin} admin */
function firstAdmin({ email, password }) {
  return password ? `The first admin, shown this once: ${email}, password ${password}` : `The first admin: ${email}`;
}

/**
 * @param {string} line
 * @returns {{ level?: number, msg?: string, admin?: Admin, [field: string]: unknown } | undefined} a log record of
 * pino's (https://getpino.io) or the API's message about the first admin; undefined for any other line
 */
export function parsedLine(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
