import { describe, expect, it } from '@jest/globals';
import { defaultLayout, layoutOf, moved, reordered, withShown, withWidth } from './layout.js';

const columns = [{ field: 'name' }, { field: 'stage' }, { field: 'city', hidden: true }, { field: 'rent' }];
const initial = defaultLayout(columns);

describe('the layout of a grid', () => {
  it('is that of its columns until a person chooses another, also where what was kept makes no sense', () => {
    expect(initial).toEqual({ order: ['name', 'stage', 'city', 'rent'], hidden: ['city'], widths: {} });
    for (const kept of [null, '', 'nonsense', '7', 'null', '{}', '{"order":"name"}', '[]'])
      expect(layoutOf(kept, columns)).toEqual(initial);
  });

  it('comes back as it was kept', () => {
    const chosen = withWidth(withShown(moved(initial, 'rent', -1), 'city', true), 'rent', 200);
    expect(chosen).toEqual({ order: ['name', 'rent', 'stage', 'city'], hidden: [], widths: { rent: 200 } });
    expect(layoutOf(JSON.stringify(chosen), columns)).toEqual(chosen);
  });

  it('leaves out columns that are gone, and shows new ones where they stand by default', () => {
    const kept = { order: ['name', 'rent', 'gone', 'rent', 'stage'], hidden: ['stage', 'gone'], widths: { gone: 90 } };
    expect(layoutOf(JSON.stringify(kept), columns)).toEqual({
      ...{ order: ['name', 'rent', 'stage', 'city'], hidden: ['stage', 'city'], widths: {} },
    });
  });

  it('never hides or moves the first column, and bounds widths', () => {
    const kept = { order: ['rent', 'name'], hidden: ['name'], widths: { rent: 1e9, name: 1, stage: 'wide' } };
    const layout = layoutOf(JSON.stringify(kept), columns);
    expect(layout.order[0]).toBe('name');
    expect(layout.hidden).toEqual(['city']);
    expect(layout.widths).toEqual({ rent: 2000, name: 48 });
  });

  it('moves a column over those that are shown, and none before the first', () => {
    expect(moved(initial, 'stage', 1).order).toEqual(['name', 'city', 'rent', 'stage']);
    expect(moved(initial, 'rent', -1).order).toEqual(['name', 'rent', 'stage', 'city']);
    for (const [field, by] of [
      ['stage', -1],
      ['name', 1],
      ['rent', 1],
    ] as const)
      expect(moved(initial, field, by)).toEqual(initial);
  });

  it('takes the order of the shown columns, and leaves the hidden where they were', () => {
    expect(reordered(initial, ['name', 'rent', 'stage']).order).toEqual(['name', 'rent', 'stage', 'city']);
  });
});
