import { describe, expect, it } from '@jest/globals';
import { board, card, places } from '../../../../test/sample-board.js';
import { appendPage, insertCards, mergeBoard, missingLeads } from './merge-board.js';

const lead = (id: string, age: number) => card(id, 'leads', age);
/** The first page has a and b; two more cards were loaded by scrolling. */
const scrolled = () =>
  board('10', { leads: [lead('a', 1), lead('b', 2), lead('c', 3), lead('d', 4)] }, { leads: 'after-d' });

describe('mergeBoard', () => {
  it('takes the fresh board when nothing was loaded or everything may have changed', () => {
    const fresh = board('11', { leads: [lead('b', 2)] }, { leads: 'after-b' });
    expect(mergeBoard(undefined, fresh, new Set())).toBe(fresh);
    expect(mergeBoard(scrolled(), fresh, 'everything')).toBe(fresh);
  });

  it('keeps the pages below the first, and goes on from the end of what is loaded', () => {
    const fresh = board('11', { leads: [lead('new', 0), lead('a', 1)] }, { leads: 'after-a' });
    const merged = mergeBoard(scrolled(), fresh, new Set(['new']));
    expect(places(merged)).toEqual({ leads: ['new', 'a', 'b', 'c', 'd'] });
    expect(merged.columns[0]!.next).toBe('after-d');
    expect(merged.position).toBe('11');
  });

  it('drops what changed below the first page, and what stands in another column now', () => {
    const fresh = board(
      '11',
      { leads: [lead('a', 1), lead('b', 2)], won: [card('d', 'won', 0)] },
      { leads: 'after-b' },
    );
    expect(places(mergeBoard(scrolled(), fresh, new Set(['c', 'd'])))).toEqual({ leads: ['a', 'b'], won: ['d'] });
  });

  it('believes a first page that is the whole column', () => {
    const fresh = board('11', { leads: [lead('a', 1)] });
    expect(places(mergeBoard(scrolled(), fresh, new Set()))).toEqual({ leads: ['a'] });
  });
});

describe('missingLeads', () => {
  const fresh = () => board('11', { leads: [lead('a', 1)], won: [card('d', 'won', 0)] }, { leads: 'after-a' });

  it('names all changed leads that are on no first page, known or not, while a column is loaded further', () => {
    const changed = new Set(['c', 'd', 'unknown']);
    const merged = mergeBoard(scrolled(), fresh(), changed);
    expect(missingLeads(merged, fresh(), changed)).toEqual(['c', 'unknown']);
  });

  it('names none if only first pages are loaded', () => {
    expect(missingLeads(mergeBoard(fresh(), fresh(), new Set(['c'])), fresh(), new Set(['c']))).toEqual([]);
    expect(missingLeads(fresh(), fresh(), 'everything')).toEqual([]);
  });
});

describe('insertCards', () => {
  it('puts a card at its place, and leaves one further down to the next page', () => {
    const merged = insertCards(scrolled(), [card('x', 'leads', 2.5), card('deep', 'leads', 9), card('w', 'won', 1)]);
    expect(places(merged)).toEqual({ leads: ['a', 'b', 'x', 'c', 'd'], won: ['w'] });
  });

  it('puts the last loaded card back at its place, however often it changes', () => {
    const fresh = board('11', { leads: [lead('a', 1), lead('b', 2)] }, { leads: 'after-b' });
    const edited = new Set(['d']);
    const gone = mergeBoard(scrolled(), fresh, edited);
    expect(places(insertCards(gone, [lead('d', 4)]))).toEqual({ leads: ['a', 'b', 'c', 'd'] });
    const again = mergeBoard(gone, fresh, edited);
    expect(places(insertCards(again, [lead('d', 4), lead('e', 5)]))).toEqual({ leads: ['a', 'b', 'c', 'd'] });
  });

  it('puts a card behind the last shown one, if the page that was loaded reached further', () => {
    const more = appendPage(scrolled(), 'leads', { position: '10', cards: [lead('e', 5)], next: 'after-e' });
    const fresh = board('11', { leads: [lead('a', 1), lead('b', 2)] }, { leads: 'after-b' });
    const merged = mergeBoard(more, fresh, new Set(['e']));
    expect(places(insertCards(merged, [lead('x', 4.5), lead('y', 5.5)]))).toEqual({ leads: ['a', 'b', 'c', 'd', 'x'] });
  });

  it('puts a card at the end of a column that is loaded whole', () => {
    expect(places(insertCards(board('1', { leads: [lead('a', 1)] }), [lead('z', 9)]))).toEqual({ leads: ['a', 'z'] });
  });
});

describe('appendPage', () => {
  it('appends without doubling, and takes the cursor of the page', () => {
    const more = appendPage(scrolled(), 'leads', { position: '10', cards: [lead('d', 4), lead('e', 5)] });
    expect(places(more)).toEqual({ leads: ['a', 'b', 'c', 'd', 'e'] });
    expect(more.columns[0]!.next).toBeUndefined();
  });
});
