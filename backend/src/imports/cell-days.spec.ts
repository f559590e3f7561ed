import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WrongCell, dayOf } from './cell-values.js';

describe('a cell with a day', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-3-4', '2026-03-04'],
    ['2026-03-04T22:15:00Z', '2026-03-04'],
    ['2026-03-04 22:15', '2026-03-04'],
    ['3/4/2026', '2026-03-04'],
    ['12/31/1999', '1999-12-31'],
    ['3/4/26', '2026-03-04'],
    ['3/4/98', '1998-03-04'],
    ['3/4/69', '1969-03-04'],
    ['3/4/68', '2068-03-04'],
    ['03/04/2026 10:15 PM', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
    ['march 4 2026', '2026-03-04'],
    ['Sept. 14, 2026, 9:00', '2026-09-14'],
    ['Dec 1 2026 9:00', '2026-12-01'],
    ['JAN 31, 2026', '2026-01-31'],
    [' 2/29/2028 ', '2028-02-29'],
    ['1/1/1900', '1900-01-01'],
  ])('%j is %s', (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    ...['', 'soon', '2026', '2/30/2026', '2/29/2026', '13/1/2026', '0/4/2026', '3/0/2026', '3/32/2026', '3/4/126'],
    ...['12/31/1899', '2026-13-01', '2026-00-10', '20260304', '2026-03-04x', 'x2026-03-04', '2026-03-041'],
    ...['3/4/2026x', 'x3/4/2026', '3/4/20261', '123/4/2026', '3/4', 'Foo 4, 2026', 'Ma 4, 2026', 'Mar 4, 26'],
    ...['Mar 4, 2026x', 'on Mar 4, 2026', 'Mar4, 2026', 'Mar 4,  ', '4 Mar 2026', '2026-3', '026-03-04', 'Mar. , 2026'],
  ])('%j is refused, and the cell is not quoted', (text) => {
    expect(() => dayOf(text)).toThrow(WrongCell);
    expect(() => dayOf(text)).toThrow(/^Date of the note must be a day like 3\/4\/2026$/);
  });

  it('is the same one in every spelling', () => {
    const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July'];
    const more = ['August', 'September', 'October', 'November', 'December'];
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, nth] = day.split('-').map(Number);
        const name = [...months, ...more][month! - 1]!;
        const spelled = [
          day,
          `${month}/${nth}/${year}`,
          `${name} ${nth}, ${year}`,
          `${name.slice(0, 3)}. ${nth} ${year}`,
        ];
        expect(spelled.map(dayOf)).toEqual([day, day, day, day]);
      }),
    );
  });
});
