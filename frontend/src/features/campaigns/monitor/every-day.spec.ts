import { expect, it } from '@jest/globals';
import { everyDay } from './upcoming-view.js';

it('a day on which nothing is due stands between those on which something is, over a change of clocks too', () => {
  const due = (day: string) => ({ day, emails: 1, texts: 2 });
  expect(everyDay([due('2026-10-31'), due('2026-11-02')])).toEqual([
    due('2026-10-31'),
    { day: '2026-11-01', emails: 0, texts: 0 },
    due('2026-11-02'),
  ]);
  expect([everyDay([]), everyDay([due('2026-03-08')])]).toEqual([[], [due('2026-03-08')]]);
});
