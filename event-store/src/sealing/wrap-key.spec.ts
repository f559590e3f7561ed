import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newKey, unwrapKey } from './wrap-key.js';

const masterKey = createSecretKey(randomBytes(32));

describe('a wrapped key', () => {
  it('unwraps to the same 32 bytes each time, and is new for every stream', () => {
    const { key, wrapped } = newKey(masterKey, 'lead-1');
    expect(key.symmetricKeySize).toBe(32);
    expect(wrapped.includes(key.export())).toBe(false);
    expect(unwrapKey(masterKey, 'lead-1', wrapped)!.equals(key)).toBe(true);
    expect(unwrapKey(masterKey, 'lead-1', wrapped)!.equals(key)).toBe(true);
    expect(newKey(masterKey, 'lead-1').key.equals(key)).toBe(false);
  });

  it('does not unwrap under another master key, another name, or altered', () => {
    const { wrapped } = newKey(masterKey, 'lead-1');
    expect(unwrapKey(createSecretKey(randomBytes(32)), 'lead-1', wrapped)).toBeUndefined();
    expect(unwrapKey(masterKey, 'lead-2', wrapped)).toBeUndefined();
    const altered = Buffer.from(wrapped);
    altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
    expect(unwrapKey(masterKey, 'lead-1', altered)).toBeUndefined();
    expect(unwrapKey(masterKey, 'lead-1', wrapped.subarray(1))).toBeUndefined();
  });
});
