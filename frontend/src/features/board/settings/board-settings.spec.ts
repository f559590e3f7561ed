import { describe, expect, it } from '@jest/globals';
import { parseSettings } from './board-settings.js';

describe('the settings of the board in this browser', () => {
  it('are the standard ones where nothing, or nothing of use, is stored', () => {
    const standard = parseSettings(null);
    expect(standard).toEqual({ collapsed: [], width: 'normal' });
    for (const text of ['', 'no json', '[]', '{"collapsed":["sold"]}', '{"width":"enormous"}'])
      expect(parseSettings(text)).toEqual(standard);
  });

  it('are what was stored, and standard in what that leaves open', () => {
    expect(parseSettings('{"collapsed":["closed","lost"]}')).toEqual({
      ...parseSettings(null),
      collapsed: ['closed', 'lost'],
    });
    expect(parseSettings('{"width":"wide"}')).toEqual({ ...parseSettings(null), width: 'wide' });
  });
});
