import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.mjs';

/** @typedef {{ file: string, ms: number }} Frame a PNG and how long it is shown */

const run = promisify(execFile);
const encoder = 'img2webp';

/** @throws {Refusal} if the encoder is not installed */
export async function requireEncoder() {
  try {
    await run(encoder, ['-version']);
  } catch (error) {
    throw new Refusal(`${encoder} is missing: install WebP's tools (Debian: apt-get install webp).`, {
      cause: error,
    });
  }
}

/**
 * Writes the frames as one animated WebP that repeats.
 * @param {readonly Frame[]} frames
 * @param {string} file
 */
export async function encodeFrames(frames, file) {
  const each = frames.flatMap((frame) => ['-d', String(frame.ms), '-lossy', '-q', '50', '-m', '4', frame.file]);
  await run(encoder, ['-loop', '0', '-min_size', ...each, '-o', file], { maxBuffer: 2 ** 26 });
}
