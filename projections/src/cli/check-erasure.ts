import { readFile } from 'node:fs/promises';
import type { CheckedErasure } from '../../../event-store/src/backup/check-erasure.js';
import { CertificateRefused, checkErasure } from '../../../event-store/src/backup/check-erasure.js';
import { RestoreRefused } from '../../../event-store/src/backup/read-backup.js';
import type { CheckErasureAsk } from './arguments.js';
import type { Outcome } from './run-ask.js';

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
