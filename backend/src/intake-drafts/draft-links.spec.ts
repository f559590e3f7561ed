import { describe, expect, it } from '@jest/globals';
import { draftEmailHash, draftIdOf, draftToken } from './intake-drafts.js';

const secret = Buffer.alloc(32, 7);
const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';

describe('the token of a draft', () => {
  it('opens its draft', () => {
    expect(draftIdOf(secret, draftToken(secret, id))).toBe(id);
  });

  it.each([
    ['of another system', draftToken(Buffer.alloc(32, 8), id)],
    ['with another end', `${draftToken(secret, id).slice(0, -1)}${draftToken(secret, id).endsWith('A') ? 'B' : 'A'}`],
    ['cut off', draftToken(secret, id).slice(0, -4)],
    ['with something behind it', `${draftToken(secret, id)}=`],
    ['that never was one', 'hello'],
    ['of nothing', ''],
  ])('%s opens nothing', (_what, token) => {
    expect(draftIdOf(secret, token)).toBeNull();
  });
});

it('an address is one whatever the case of its letters', () => {
  expect(draftEmailHash(secret, ' Owner@Example.com')).toBe(draftEmailHash(secret, 'owner@example.com'));
});
