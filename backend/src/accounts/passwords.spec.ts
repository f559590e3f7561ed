import { describe, expect, it } from '@jest/globals';
import { loginSchema, setPasswordSchema } from '../../../contracts/src/accounts/input.js';
import { refuseWeakPassword } from './decide.js';
import { hashPassword, passwordFits } from './users.js';

const long = `${'wide river 41 lamps and '.repeat(40)}one boat`;

describe('a password', () => {
  it('is kept as argon2id with 19 MiB and 2 passes, each time with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('the same'), hashPassword('the same')]);
    for (const hash of [one, two]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('fits exactly as it was typed: case, blanks at its ends, and all of its length count', async () => {
    const typed = ` ${long} `;
    const hash = await hashPassword(typed);
    expect(await passwordFits(hash, typed)).toBe(true);
    for (const other of [typed.trim(), typed.toUpperCase(), `${typed}x`, typed.slice(0, 72), typed.slice(0, -2)])
      expect(await passwordFits(hash, other)).toBe(false);
    expect(await passwordFits(undefined, 'nobody has this password')).toBe(false);
  });

  it('comes through the contract as it is, up to 1,000 characters', () => {
    const typed = ` ${long} `;
    expect(typed.length).toBeGreaterThan(900);
    expect(loginSchema.parse({ email: 'a@example.com', password: typed }).password).toBe(typed);
    expect(setPasswordSchema.parse({ password: typed }).password).toBe(typed);
    expect(() => refuseWeakPassword(typed, 'password', [])).not.toThrow();
  });
});
