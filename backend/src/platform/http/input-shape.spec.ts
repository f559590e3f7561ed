import { describe, expect, it } from '@jest/globals';
import { shapeFault } from './input-checks.js';

describe('shapeFault', () => {
  it('finds nothing wrong with ordinary input, emoji included', () => {
    expect(shapeFault({ name: 'Zoë 🏡', improvements: [{ name: 'Painting', checked: true, cost: null }] })).toBeNull();
    expect(shapeFault(undefined)).toBeNull();
  });

  it.each([
    [{ a: { b: 'x\u0000' } }, 'a.b'],
    [{ list: ['ok', 'half a pair: \ud83c'] }, 'list.1'],
    [{ a: JSON.parse('{"__proto__": {"role": "admin"}}') as unknown }, 'a'],
    [{ constructor: { prototype: 1 } }, ''],
    [{ 'key\u0000': 1 }, ''],
  ])('names the path of the fault in %j', (value, path) => {
    expect(shapeFault(value)?.path).toBe(path);
  });

  it('refuses what nests more than 16 levels deep', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(shapeFault(nested(16))).toBeNull();
    expect(shapeFault(nested(17))?.message).toMatch('16 levels');
  });
});
