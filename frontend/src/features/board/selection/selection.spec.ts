import { describe, expect, it } from '@jest/globals';
import { add, extendTo, nothingChosen, toggle, without, type Selection } from './selection.js';

const column = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ ids }: Selection) => [...ids].sort().join('');
const extend = (selection: Selection, id: string) => extendTo(selection, column, id);

describe('choosing cards', () => {
  it('takes and gives back one at a time', () => {
    const two = toggle(toggle(nothingChosen, 'a'), 'c');
    expect(chosen(two)).toBe('ac');
    expect(chosen(toggle(two, 'a'))).toBe('c');
  });

  it('takes a range from the last one chosen, downwards and upwards', () => {
    expect(chosen(extend(toggle(nothingChosen, 'b'), 'd'))).toBe('bcd');
    expect(chosen(extend(toggle(nothingChosen, 'd'), 'b'))).toBe('bcd');
  });

  it('lets a range shrink and turn, and keeps what was chosen before it', () => {
    const from = toggle(toggle(nothingChosen, 'e'), 'b');
    expect(chosen(extend(from, 'd'))).toBe('bcde');
    expect(chosen(extend(extend(from, 'd'), 'c'))).toBe('bce');
    expect(chosen(extend(extend(from, 'd'), 'a'))).toBe('abe');
  });

  it('starts anew where the anchor is in another column, and keeps what is chosen there', () => {
    const elsewhere = toggle(nothingChosen, 'z');
    const started = extend(elsewhere, 'b');
    expect(chosen(started)).toBe('bz');
    expect(chosen(extend(started, 'c'))).toBe('bcz');
    expect(chosen(extend(nothingChosen, 'c'))).toBe('c');
  });

  it('takes many at once, after which a range starts where it did', () => {
    const many = add(toggle(nothingChosen, 'b'), ['d', 'y']);
    expect(chosen(many)).toBe('bdy');
    expect(chosen(extend(many, 'c'))).toBe('bcdy');
  });

  it('lets go of what is no more, also where a range would start', () => {
    const many = add(toggle(nothingChosen, 'b'), ['c', 'd']);
    const left = without(many, ['b', 'd']);
    expect(chosen(left)).toBe('c');
    expect(chosen(extend(left, 'd'))).toBe('cd');
  });
});
