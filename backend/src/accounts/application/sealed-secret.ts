import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret that must be readable again (AES-256-GCM): iv (12 bytes), ciphertext, tag (16 bytes).
 * @param key 32 bytes @param owner authenticated with the secret, so that it can't be moved to somebody else's row
 */
export function sealSecret(key: Buffer, owner: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const encrypt = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, encrypt.update(secret, 'utf8'), encrypt.final(), encrypt.getAuthTag()]);
}

/** @throws Error if it was not sealed with this key for this owner */
export function openSecret(key: Buffer, owner: string, sealed: Buffer): string {
  const decrypt = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-tagBytes));
  return decrypt.update(sealed.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decrypt.final('utf8');
}
