import { describe, expect, it } from '@jest/globals';
import { mergeEdits } from './merge-edits.js';

const began = { name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100' };

describe('mergeEdits', () => {
  it('sends what was changed here while nobody else changed anything', () => {
    expect(mergeEdits(began, began, { ...began, phone: '515-555-0101' })).toEqual({
      send: { phone: '515-555-0101' },
      conflicts: [],
      theirs: [],
    });
  });

  it('keeps both sides where they changed different fields', () => {
    const now = { ...began, name: 'Another Owner' };
    expect(mergeEdits(began, now, { ...began, phone: '515-555-0101' })).toEqual({
      send: { phone: '515-555-0101' },
      conflicts: [],
      theirs: ['name'],
    });
  });

  it('asks about a field that both changed, with all three values', () => {
    const now = { ...began, phone: '515-555-0102' };
    const { send, conflicts } = mergeEdits(began, now, { name: 'Another Owner', phone: '515-555-0101' });
    expect(send).toEqual({ name: 'Another Owner' });
    expect(conflicts).toEqual([
      { field: 'phone', began: '515-555-0100', theirs: '515-555-0102', mine: '515-555-0101' },
    ]);
  });

  it('has nothing to do where both made the same change, or nobody made one', () => {
    const now = { ...began, phone: '515-555-0101' };
    expect(mergeEdits(began, now, { phone: '515-555-0101' })).toEqual({ send: {}, conflicts: [], theirs: [] });
    expect(mergeEdits(began, began, began)).toEqual({ send: {}, conflicts: [], theirs: [] });
  });

  it('leaves a field alone that went away there and back again', () => {
    expect(mergeEdits(began, { ...began }, { phone: null }).send).toEqual({ phone: null });
  });

  it('takes what is cleared for a value like any other', () => {
    const cleared = { ...began, phone: null };
    expect(mergeEdits(began, cleared, { phone: '515-555-0101' }).conflicts).toMatchObject([{ theirs: null }]);
    expect(mergeEdits(began, cleared, { phone: null })).toEqual({ send: {}, conflicts: [], theirs: [] });
    expect(mergeEdits({}, {}, { phone: null })).toEqual({ send: {}, conflicts: [], theirs: [] });
  });

  it('compares lists by what they hold', () => {
    const list = [{ name: 'Painting', checked: true }];
    expect(mergeEdits({ list }, { list: [...list] }, { list: [{ ...list[0] }] }).send).toEqual({});
    expect(
      mergeEdits({ list }, { list: [] }, { list: [...list, { name: 'Roof', checked: false }] }).conflicts,
    ).toHaveLength(1);
  });

  it('says nothing of fields that the form does not have', () => {
    expect(mergeEdits(began, { ...began, email: 'new@example.com' }, { phone: '515-555-0101' }).theirs).toEqual([]);
  });
});
