import { describe, expect, it } from '@jest/globals';
import type { HistoryEvent } from '../../../contracts/src/history/queries.js';
import { wovenByPosition } from './case-timelines.js';

const at = (...positions: string[]) => positions.map((position) => ({ position }) as HistoryEvent);

describe('histories that are woven together', () => {
  it('stand by position, which is a number and no text', () => {
    const woven = wovenByPosition([at('9', '120'), at('10', '9007199254740993'), [], at('9007199254740992')]);
    expect(woven.map(({ position }) => position)).toEqual(['9', '10', '120', '9007199254740992', '9007199254740993']);
  });
});
