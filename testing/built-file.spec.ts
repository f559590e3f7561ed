import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtFile } from './built-file.js';

describe('a file of dist', () => {
  const before = process.env.TEST_STALE_BUILD;
  afterEach(() => {
    process.env.TEST_STALE_BUILD = before;
  });

  it.each([
    ['server', [], 'dist is stale (server): npm run build'],
    ['server, frontend', [], 'dist is stale (server, frontend): npm run build'],
    ['frontend', ['frontend'], 'dist is stale (frontend): npm run build'],
  ] as const)('is refused when dist lacks what changed of: %s', (stale, parts, line) => {
    process.env.TEST_STALE_BUILD = stale;
    expect(() => builtFile('backend/src/main.js', ...parts)).toThrow(line);
  });

  it('is refused when nobody looked', () => {
    delete process.env.TEST_STALE_BUILD;
    expect(() => builtFile('backend/src/main.js')).toThrow('dist is stale');
  });

  it.each(['', 'frontend'])('is given when what it needs is built from the sources: %j', (stale) => {
    process.env.TEST_STALE_BUILD = stale;
    expect(builtFile('backend/src/main.js')).toBe(resolve('dist/backend/src/main.js'));
  });
});
