import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { random } from './random.js';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface NewKey {
  key: KeyObject;
  /** As stored: iv (12 bytes), the 32 key bytes encrypted, tag (16 bytes). */
  wrapped: Buffer;
}

/** A new random key of a stream, with its form wrapped by the master key. The name is authenticated with it. */
export function newKey(masterKey: KeyObject, name: string): NewKey {
  const key = createSecretKey(random(32));
  return { key, wrapped: wrapKey(masterKey, name, key) };
}

/** A key of 32 bytes as it is stored. */
export function wrapKey(masterKey: KeyObject, name: string, key: KeyObject): Buffer {
  const iv = random(ivBytes);
  const encrypt = createCipheriv(cipher, masterKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
  return Buffer.concat([iv, encrypt.update(key.export()), encrypt.final(), encrypt.getAuthTag()]);
}

/** The key, or undefined if it was not wrapped by this master key under this name. */
export function unwrapKey(masterKey: KeyObject, name: string, wrapped: Buffer): KeyObject | undefined {
  if (wrapped.length !== ivBytes + 32 + tagBytes) return undefined;
  const decrypt = createDecipheriv(cipher, masterKey, wrapped.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(wrapped.subarray(-tagBytes));
  const key = decrypt.update(wrapped.subarray(ivBytes, -tagBytes));
  try {
    decrypt.final();
  } catch {
    // GCM reports a failed authentication only as an exception of final(); every caller handles the missing key.
    return undefined;
  }
  return createSecretKey(key);
}
