import { describe, expect, it } from '@jest/globals';
import { connectTimeoutMs, wrongDatabaseUrl } from './connect-timeout.js';

const address = 'postgres://app:secret@127.0.0.1:5432/app';

describe('connectTimeoutMs', () => {
  it('is 5 s, or what the address says in seconds', () => {
    expect(connectTimeoutMs(address)).toBe(5_000);
    expect(connectTimeoutMs(`${address}?sslmode=require&connect_timeout=30`)).toBe(30_000);
    expect(connectTimeoutMs(`${address}?connect_timeout=0`)).toBe(0);
  });

  it.each(['', '1.5', '-1', '10s', '99999'])('refuses %p', (seconds) => {
    expect(() => connectTimeoutMs(`${address}?connect_timeout=${seconds}`)).toThrow('connect_timeout must be');
    expect(wrongDatabaseUrl(`${address}?connect_timeout=${seconds}`)).toContain('connect_timeout');
  });
});

describe('wrongDatabaseUrl', () => {
  it.each([address, 'postgresql://app@db/app', 'postgres://app:p%40ss%2Fword@db/app?sslmode=require'])(
    'takes %p',
    (text) => {
      expect(wrongDatabaseUrl(text)).toBeUndefined();
    },
  );

  it.each(['se#cret', 'se/cret', '12/cret', 'se?cret', '12#cret', '12?cr@et'])(
    'refuses the password %p as it is, and says nothing of it',
    (password) => {
      const wrong = wrongDatabaseUrl(`postgres://app:${password}@db:5432/app`);
      expect(wrong).toContain('PGPASSWORD');
      expect(wrong).not.toMatch(/cr|et\b/);
    },
  );

  it('refuses another kind of address', () => {
    expect(wrongDatabaseUrl('mysql://db/app')).toBe('must be an address like postgres://user:password@host:5432/app');
  });
});
