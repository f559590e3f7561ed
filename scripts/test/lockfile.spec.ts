import { describe, expect, it } from '@jest/globals';
import { matchesLockfile } from '../lib/install.mjs';

const lockfile = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
  },
};

describe('what is installed', () => {
  it('matches the lockfile when each package is there in its version', () => {
    expect(matchesLockfile(lockfile, { packages: { 'node_modules/zod': { version: '4.6.7' } } })).toBe(true);
  });

  it('does not match with another version, an optional one included', () => {
    expect(matchesLockfile(lockfile, { packages: { 'node_modules/zod': { version: '4.6.6' } } })).toBe(false);
    const other = { 'node_modules/zod': { version: '4.6.7' }, 'node_modules/only-elsewhere': { version: '0.9.0' } };
    expect(matchesLockfile(lockfile, { packages: other })).toBe(false);
  });

  it('does not match with one missing', () => {
    expect(matchesLockfile(lockfile, {})).toBe(false);
  });
});
