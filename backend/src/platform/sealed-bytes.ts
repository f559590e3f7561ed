import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes that must be readable again (AES-256-GCM): iv (12 bytes), ciphertext, tag (16 bytes).
 * @param key 32 bytes @param place authenticated with them, so that they can't be moved to another one
 */
export function sealBytes(key: KeyObject | Buffer, place: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const encrypt = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  return Buffer.concat([iv, encrypt.update(bytes), encrypt.final(), encrypt.getAuthTag()]);
}

/** Decrypts bytes. @throws Error if they were altered, moved, or sealed under another key */
export function openBytes(key: KeyObject | Buffer, place: string, sealed: Buffer): Buffer {
  const decrypt = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decrypt.update(sealed.subarray(ivBytes, -tagBytes)), decrypt.final()]);
}

/** The same for a text. @param owner whose it is */
export function sealSecret(key: Buffer, owner: string, secret: string): Buffer {
  return sealBytes(key, owner, Buffer.from(secret));
}

/** @throws Error if it was not sealed with this key for this owner */
export function openSecret(key: Buffer, owner: string, sealed: Buffer): string {
  return openBytes(key, owner, sealed).toString();
}
