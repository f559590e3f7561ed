import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const proofBytes = 24;

/** The token of a draft's link: the draft's id and a proof that only this system can make. Nothing is stored. */
export function draftToken(secret: Buffer, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, proofOf(secret, bytes)]).toString('base64url');
}

/** The draft that a token opens; null for any other text. */
export function draftIdOf(secret: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== token) return null;
  const [id, proof] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)];
  if (!timingSafeEqual(proof, proofOf(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A hash that tells addresses apart without revealing them. Case does not matter. */
export function draftEmailHash(secret: Buffer, email: string): string {
  return createHmac('sha256', secret).update(`email ${email.trim().toLowerCase()}`).digest('base64url');
}

function proofOf(secret: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', secret).update('link ').update(id).digest().subarray(0, proofBytes);
}
