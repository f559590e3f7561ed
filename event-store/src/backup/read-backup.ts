import { createReadStream } from 'node:fs';
import { Chain, type Line, lineSchema, readableFormats } from './backup-lines.js';

/** The backup, or its destination, is not as it must be. The message is one line; nothing was written. */
export class RestoreRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RestoreRefused';
  }
}

/** Longer than any event may be. */
const longestLine = 64 * 1024 * 1024;

/**
 * The lines of a backup, each with the chain's hash up to it; every hash is checked, including that of the closing line.
 * @throws RestoreRefused that names the first altered line
 */
export async function* readLines(file: string): AsyncGenerator<{ line: Line; hash: string }, void, undefined> {
  const chain = new Chain();
  let number = 0;
  let ended = false;
  for await (const bytes of splitLines(file)) {
    number++;
    if (ended) throw new RestoreRefused(`Line ${number} of the backup comes after the closing line`);
    const json = bytes.subarray(65);
    if (bytes.subarray(0, 64).toString('latin1') !== chain.add(json) || bytes[64] !== 0x20)
      throw new RestoreRefused(`Line ${number} of the backup is not what was written: its hash does not match`);
    const line = parsed(json, number);
    ended = line.kind === 'end';
    yield { line, hash: chain.hash };
  }
  if (!ended) throw new RestoreRefused('The backup has no closing line: it is incomplete');
}

function parsed(json: Buffer, number: number): Line {
  let value: unknown;
  try {
    value = JSON.parse(json.toString());
  } catch (error) {
    throw new RestoreRefused(`Line ${number} of the backup is not JSON`, { cause: error });
  }
  const line = lineSchema.safeParse(value);
  if (!line.success)
    throw new RestoreRefused(`Line ${number} of the backup has a format that this version does not know`);
  if ((line.data.kind === 'header') !== (number === 1))
    throw new RestoreRefused('The file is not a backup: the first line, and only that, must be a header');
  if (line.data.kind === 'header' && !readableFormats.includes(line.data.format))
    throw new RestoreRefused(
      `The backup has format ${line.data.format}, this version reads ${readableFormats.join(' and ')}`,
    );
  return line.data;
}

/** Splits at newline bytes: other line separators of Unicode may occur in an event. Leaves out a last piece without a line end. */
async function* splitLines(file: string): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
    let from = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, end);
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > longestLine) throw new RestoreRefused('The file is not a backup: it holds a line without an end');
  }
}
