import { describe, expect, it } from '@jest/globals';
import { board, card } from '../../../../test/sample-board.js';
import { neighbour } from './use-board-actions.js';

const shown = board('1', {
  leads: [card('a', 'leads', 1), card('b', 'leads', 2), card('c', 'leads', 3)],
  enrolled: [card('d', 'enrolled', 1)],
});
const from = (id: string, key: string) => neighbour(shown, { id }, key)?.card.id;

describe('neighbour', () => {
  it('goes up and down a column and stops at its ends', () => {
    expect([from('a', 'ArrowDown'), from('b', 'j'), from('c', 'ArrowDown')]).toEqual(['b', 'c', undefined]);
    expect([from('c', 'ArrowUp'), from('b', 'k'), from('a', 'ArrowUp')]).toEqual(['b', 'a', undefined]);
  });

  it('goes sideways over empty columns, to the last card of a shorter one', () => {
    expect(from('c', 'ArrowRight')).toBe('d');
    expect(from('d', 'ArrowLeft')).toBe('a');
    expect(from('d', 'ArrowRight')).toBeUndefined();
  });

  it('knows nothing beside a card that is not shown', () => {
    expect(from('z', 'ArrowDown')).toBeUndefined();
  });
});
