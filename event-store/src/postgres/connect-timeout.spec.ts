import { describe, expect, it } from '@jest/globals';
import { connectTimeoutMs, isDatabaseUrl } from './connect-timeout.js';

const address = 'postgres://app:secret@127.0.0.1:5432/app';

describe('connectTimeoutMs', () => {
  it('is 5 s, or what the address says in seconds', () => {
    expect(connectTimeoutMs(address)).toBe(5_000);
    expect(connectTimeoutMs(`${address}?sslmode=require&connect_timeout=30`)).toBe(30_000);
    expect(connectTimeoutMs(`${address}?connect_timeout=0`)).toBe(0);
  });

  it.each(['', '1.5', '-1', '10s', '99999'])('refuses %p', (seconds) => {
    expect(() => connectTimeoutMs(`${address}?connect_timeout=${seconds}`)).toThrow('connect_timeout must be');
    expect(isDatabaseUrl(`${address}?connect_timeout=${seconds}`)).toBe(false);
    expect(isDatabaseUrl(address)).toBe(true);
  });
});
