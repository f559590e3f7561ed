import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { newRecoveryCodes, newTotpSecret, plainCode, recoveryHash, stepOfCode, totpUri } from './decide.js';
import { openSecret, sealSecret } from '../platform/sealed-bytes.js';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 in base32. Its codes have 8 digits; ours are the last six. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const key = Buffer.alloc(32, 7);

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOfCode(rfcSecret, code, seconds * 1000)).toBe(step);
  });

  it('are taken one step early and late, and no further', () => {
    const secret = newTotpSecret();
    const now = 1_800_000_015;
    const at = (steps: number) => generateSync({ secret, epoch: now + steps * 30 });
    const steps = [-2, -1, 0, 1, 2].map((n) => stepOfCode(secret, at(n), now * 1000));
    expect(steps).toEqual([undefined, 59_999_999, 60_000_000, 60_000_001, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])('%j is none', (text) => {
    expect(stepOfCode(rfcSecret, text, 59_000)).toBeUndefined();
  });

  it('come with an address that apps read', () => {
    const uri = new URL(totpUri(rfcSecret, 'admin@example.com'));
    expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', rfcSecret]);
    expect(decodeURIComponent(uri.pathname)).toBe('/Lead pipeline:admin@example.com');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and read back however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(plainCode(` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).toBe(codes[0]!.replace('-', ''));
  });

  it('are kept as something that says nothing without the key, and is another for each user', () => {
    const hashes = [
      recoveryHash(key, 'a', 'abcde-fghij'),
      recoveryHash(key, 'b', 'abcde-fghij'),
      recoveryHash(Buffer.alloc(32, 8), 'a', 'abcde-fghij'),
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3);
    expect(recoveryHash(key, 'a', 'ABCDE FGHIJ')).toEqual(hashes[0]);
  });
});

describe('a secret at rest', () => {
  it('opens for its owner with its key, and for nobody else', () => {
    const sealed = sealSecret(key, 'a', rfcSecret);
    expect(sealed.toString('latin1')).not.toContain(rfcSecret);
    expect(openSecret(key, 'a', sealed)).toBe(rfcSecret);
    const refused = 'unable to authenticate data';
    expect(() => openSecret(key, 'b', sealed)).toThrow(refused);
    expect(() => openSecret(Buffer.alloc(32, 8), 'a', sealed)).toThrow(refused);
  });
});
