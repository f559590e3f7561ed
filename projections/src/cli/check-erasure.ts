import { counted } from '../../../contracts/src/numerals.js';
import { readFile } from 'node:fs/promises';
import {
  type CheckedErasure,
  CertificateRefused,
  checkErasure,
} from '../../../event-store/src/backup/check-erasure.js';
import { RestoreRefused } from '../../../event-store/src/backup/read-backup.js';
import type { CheckErasureAsk } from './arguments.js';
import type { Outcome } from './run-ask.js';
import { RawLog } from '../../../event-store/src/client/raw-log.js';
import {
  type ClearTextCount,
  type CountedEvents,
  countClearTexts,
} from '../../../event-store/src/backup/count-clear-texts.js';
import type { Config } from '../process/config.js';

/**
 * Checks a certificate of an erasure against a backup, using only these two files. Status 0: it holds; 2: it does not.
 * @throws the file system's error
 */
export async function runCheckErasure({ certificate, backup }: CheckErasureAsk): Promise<Outcome> {
  try {
    const text = await readFile(certificate, 'utf8');
    return { result: { erasure: await checkErasure(parsed(text), backup) }, status: 0 };
  } catch (error) {
    if (!(error instanceof CertificateRefused) && !(error instanceof RestoreRefused)) throw error;
    return { result: { error: error.message }, status: 2 };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new CertificateRefused('The file is not an erasure certificate: it is not JSON', { cause });
  }
}

/** The outcome as lines for people. */
export function erasureLines({ leadId, erasedAt, streams, events, keys, signedBy, remains }: CheckedErasure): string[] {
  return [
    `The certificate is confirmed: lead ${leadId}, erased ${erasedAt}.`,
    `${streams} streams with ${events} events are in the backup, unchanged; none of the ${keys} keys that they name is in it.`,
    `Signed by the key ${signedBy} (SHA-256 of the public key).`,
    ...remains.map((sentence) => `Remains: ${sentence}`),
  ];
}

/**
 * Counts the events that hold personal fields in clear text. Status 0: none; 2: some; 3: none found, but not every event could be
 * read.
 * @throws LogUnavailable
 */
export async function runClearText(
  config: Pick<Config, 'EVENTSTORE_URL'>,
  onProgress: (line: string) => void,
): Promise<Outcome> {
  const log = new RawLog(config.EVENTSTORE_URL);
  try {
    const clearText = await countClearTexts(log, (events, share) =>
      onProgress(`clear-text: ${events} events, ${Math.floor(share * 100)} %`),
    );
    return { result: { clearText }, status: clearText.inClear.events > 0 ? 2 : clearText.leftOut.length > 0 ? 3 : 0 };
  } finally {
    await log.close();
  }
}

const whyLeftOut = {
  unknown_type: 'of a type that this code does not know',
  unknown_version: 'of a version that this code does not know',
  not_json: 'whose data is not a JSON object',
} satisfies Record<ClearTextCount['leftOut'][number]['reason'], string>;

/** The outcome as lines for people. */
export function clearTextLines({ events, position, inClear, types, leftOut }: ClearTextCount): string[] {
  const found =
    inClear.events === 0
      ? 'none holds a personal field in clear text.'
      : `${inClear.events} in ${counted(inClear.streams, 'stream')} hold personal fields in clear text:`;
  return [
    `Of ${counted(events, 'event')}, up to position ${position}, ${found}`,
    ...types.map((type) => `  ${typeLine(type)}: ${type.fields.join(', ')}`),
    ...(leftOut.length > 0 ? ['Not checked:'] : []),
    ...leftOut.map((type) => `  ${typeLine(type)}: ${whyLeftOut[type.reason]}`),
  ];
}

function typeLine({ type, version, events, streams, firstPosition, lastPosition }: CountedEvents): string {
  const where = `in ${counted(streams, 'stream')}, positions ${firstPosition} to ${lastPosition}`;
  return `${type} v${version ?? '?'}  ${counted(events, 'event')} ${where}`;
}
