import { describe, expect, it } from '@jest/globals';
import { changedPart, differingFields, pick, valuesBefore } from './aggregate.js';

interface Shelf {
  room: string;
  wall: string | null;
  books: { title: string }[];
}
const shelf: Shelf = { room: 'hall', wall: null, books: [{ title: 'A' }] };

describe('the fields of a state', () => {
  it('are taken by name, and no others', () => {
    expect(pick(shelf, ['wall', 'room'])).toStrictEqual({ wall: null, room: 'hall' });
    expect(pick(shelf, [])).toStrictEqual({});
  });

  it('are changed by a patch where it differs and is known, whatever it holds within', () => {
    const patch = { room: 'hall', wall: 'north', books: [{ title: 'A' }] };
    expect(changedPart(shelf, patch, ['room', 'wall', 'books'])).toStrictEqual({ wall: 'north' });
    const other: Partial<Shelf> = { books: [{ title: 'B' }], wall: 'north' };
    expect(changedPart<Shelf, keyof Shelf>(shelf, other, ['books'])).toStrictEqual({ books: [{ title: 'B' }] });
    const walled: Shelf = { ...shelf, wall: 'north' };
    expect(changedPart<Shelf, keyof Shelf>(walled, { wall: null }, ['wall', 'room'])).toStrictEqual({ wall: null });
    expect(changedPart(shelf, {}, ['room', 'wall', 'books'])).toStrictEqual({});
  });

  it('differ in the order of the newer state, and what is absent is as good as nothing', () => {
    expect(differingFields({}, shelf)).toEqual(['room', 'books']);
    expect(differingFields<Partial<Shelf>>(shelf, { books: [], wall: undefined, room: 'attic' })).toEqual([
      'books',
      'room',
    ]);
    expect(differingFields<Shelf>(shelf, { room: 'hall', wall: null, books: [{ title: 'A' }] })).toEqual([]);
  });

  it('have the values from before, where they changed and one event holds them', () => {
    expect(valuesBefore(shelf, ['room', 'wall'], ['books', 'wall'])).toStrictEqual({ wall: null });
    expect(valuesBefore(shelf, ['room'], ['wall'])).toStrictEqual({});
  });
});
