import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  certificateHeadSchema,
  certificateRestSchema,
  certificateStreamSchema,
  erasureCertificateSchema,
} from '../../../contracts/src/erasure/queries.js';
import { readLines } from './read-backup.js';
import { StreamAccount } from './stream-account.js';

/** A certificate is not genuine, or the backup contradicts it. The message is one line. */
export class CertificateRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CertificateRefused';
  }
}

export interface CheckedErasure {
  leadId: string;
  erasedAt: string;
  streams: number;
  events: number;
  /** How many keys were destroyed; none is in the backup. */
  keys: number;
  /** SHA-256 of the public key, hex: it identifies the signer. */
  signedBy: string;
  remains: string[];
}

/**
 * Checks a certificate of an erasure by itself, and against a backup of the log: its streams are there, unchanged, and the backup holds
 * none of the keys that they name.
 * @param certificate the parsed file @param backup the backup's path
 * @throws CertificateRefused; RestoreRefused if the backup is not whole
 */
export async function checkErasure(certificate: unknown, backup: string): Promise<CheckedErasure> {
  const listed = readCertificate(certificate);
  const accounts = new Map(listed.streams.map((each) => [keyOf(each), new StreamAccount(each.part)]));
  const kept = new Set<string>();
  const later = new Set<string>();
  for await (const { line } of readLines(backup)) {
    if (line.kind === 'key' && 'id' in line && line.wrapped !== null) kept.add(line.id);
    if (line.kind !== 'event') continue;
    for (const each of listed.streams) {
      if (each.stream !== line.stream) continue;
      if (line.revision <= each.revision) accounts.get(keyOf(each))!.add(line);
      // A stream about several people goes on; every other one has ended.
      else if (each.part === null) later.add(each.stream);
    }
  }
  let events = 0;
  const keys = new Set<string>();
  for (const each of listed.streams) {
    const { account } = accounts.get(keyOf(each))!;
    if (account.events !== each.events || account.hash !== each.hashAfter)
      throw new CertificateRefused(
        `${each.stream} is not in the backup as the certificate lists it (${account.events} of ${each.events} events)`,
      );
    if (later.has(each.stream)) throw new CertificateRefused(`${each.stream} continues in the backup after its end`);
    events += account.events;
    for (const id of [...each.keys, ...account.keys]) keys.add(id);
  }
  const there = [...keys].filter((id) => kept.has(id));
  if (there.length > 0)
    throw new CertificateRefused(`${there.length} of ${keys.size} keys are in the backup, including ${there[0]}`);
  const { leadId, erasedAt } = listed.head;
  const { signedBy } = listed;
  return {
    leadId,
    erasedAt,
    streams: listed.streams.length,
    events,
    keys: keys.size,
    signedBy,
    remains: listed.rest.remains,
  };
}

const keyOf = ({ stream, part }: { stream: string; part: string | null }) => `${stream} ${part ?? ''}`;

function readCertificate(certificate: unknown) {
  const parsed = erasureCertificateSchema.safeParse(certificate);
  if (!parsed.success) throw new CertificateRefused('The file is not an erasure certificate');
  const { lines, hashes, publicKey, signature } = parsed.data;
  let before = '';
  for (const [index, line] of lines.entries()) {
    before = createHash('sha256').update(`${before}\n${line}`).digest('hex');
    if (hashes[index] !== before)
      throw new CertificateRefused(`Line ${index + 1} of the certificate is not what was signed`);
  }
  if (hashes.length !== lines.length || !isSigned(before, publicKey, signature))
    throw new CertificateRefused('The signature of the certificate is not valid');
  try {
    const [head, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
    const last = certificateRestSchema.parse(rest.pop());
    const streams = rest.map((line) => certificateStreamSchema.parse(line));
    for (const { stream, hashBefore, hashAfter } of streams)
      if (hashBefore !== hashAfter) throw new CertificateRefused(`${stream} was changed by the erasure`);
    const signedBy = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
    return { head: certificateHeadSchema.parse(head), streams, rest: last, signedBy };
  } catch (cause) {
    if (cause instanceof CertificateRefused) throw cause;
    throw new CertificateRefused('The certificate has a format that this version does not know', { cause });
  }
}

function isSigned(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    // An invalid key has signed nothing: the caller refuses the certificate.
    return false;
  }
}
