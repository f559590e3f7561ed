import { describe, expect, it } from '@jest/globals';
import { parseSettings } from './board-settings.js';

describe('the settings of the board in this browser', () => {
  it('are the standard ones where nothing, or nothing of use, is stored', () => {
    const standard = parseSettings(null);
    expect(standard).toEqual({ collapsed: [], width: 'normal', compact: false, offersCompact: true, sort: {} });
    for (const text of [
      '',
      'no json',
      '[]',
      '{"collapsed":["sold"]}',
      '{"width":"enormous"}',
      '{"sort":{"won":"price"}}',
    ])
      expect(parseSettings(text)).toEqual(standard);
  });

  it('are what was stored, and standard in what that leaves open', () => {
    expect(parseSettings('{"collapsed":["closed","lost"]}')).toEqual({
      ...parseSettings(null),
      collapsed: ['closed', 'lost'],
    });
    expect(parseSettings('{"sort":{"won":"rent"}}').sort).toEqual({ won: 'rent' });
    expect(parseSettings('{"width":"wide"}')).toEqual({ ...parseSettings(null), width: 'wide' });
    expect(parseSettings('{"compact":true,"offersCompact":false}')).toMatchObject({
      compact: true,
      offersCompact: false,
    });
  });
});
