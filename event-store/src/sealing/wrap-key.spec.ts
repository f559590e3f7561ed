import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { unwrapKey, wrapNewKey } from './wrap-key.js';

const masterKey = createSecretKey(randomBytes(32));

describe('a wrapped key', () => {
  it('unwraps to the same 32 bytes each time, and is new for every stream', () => {
    const wrapped = wrapNewKey(masterKey, 'lead-1');
    const key = unwrapKey(masterKey, 'lead-1', wrapped)!;
    expect(key.symmetricKeySize).toBe(32);
    expect(unwrapKey(masterKey, 'lead-1', wrapped)!.equals(key)).toBe(true);
    const other = unwrapKey(masterKey, 'lead-2', wrapNewKey(masterKey, 'lead-2'))!;
    expect(other.equals(key)).toBe(false);
  });

  it('does not unwrap under another master key, another name, or altered', () => {
    const wrapped = wrapNewKey(masterKey, 'lead-1');
    expect(unwrapKey(createSecretKey(randomBytes(32)), 'lead-1', wrapped)).toBeUndefined();
    expect(unwrapKey(masterKey, 'lead-2', wrapped)).toBeUndefined();
    const altered = Buffer.from(wrapped);
    altered.writeUInt8(altered.readUInt8(20) ^ 1, 20);
    expect(unwrapKey(masterKey, 'lead-1', altered)).toBeUndefined();
    expect(unwrapKey(masterKey, 'lead-1', wrapped.subarray(1))).toBeUndefined();
  });
});
