import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';

const largestLogBytes = 20 * 1024 * 1024;

/**
 * Where the lines of a part go: all its log into a file, to the terminal only what a person should see at once.
 * @param {{ name: string, file: string, quiet?: boolean, log: (line: string) => void }} part quiet: nothing of it is
 *   shown, for Postgres, which logs its routine on stderr
 * @returns {(line: string, stream: 'stdout' | 'stderr') => void}
 */
export function partOutput({ name, file, quiet = false, log }) {
  if (existsSync(file) && statSync(file).size > largestLogBytes) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', (error) => log(`The log ${file} can't be written: ${error.message}`));
  return (line, source) => {
    const record = logRecord(line);
    // What is not a log record is meant for a person, such as the first admin's password, which belongs in no file.
    if (record || source === 'stderr') stream.write(`${line}\n`);
    if (quiet) return;
    if (record) {
      if (record.level >= 50) log(`[${name}] ${record.msg}`);
    } else if (line.trim()) {
      log(source === 'stderr' ? `[${name}] ${line}` : line);
    }
  };
}

/** @param {string} line @returns {{ level: number, msg: string } | undefined} a line of pino's, https://getpino.io */
function logRecord(line) {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
