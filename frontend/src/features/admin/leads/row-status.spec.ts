import { expect, it } from '@jest/globals';
import { shownStatus } from './stage-cell.js';

const row = { revision: 4, status: 'leads' } as const;

it('shows the picked stage while it is asked for, and until the row knows of it', () => {
  expect(shownStatus({ to: 'won', revision: null }, row)).toEqual({ status: 'won', moving: true });
  expect(shownStatus({ to: 'won', revision: 5 }, row)).toEqual({ status: 'won', moving: false });
});

it('trusts the row again once it is as new, whatever was picked', () => {
  for (const revision of [5, 6])
    expect(shownStatus({ to: 'won', revision: 5 }, { revision, status: 'lost' })).toEqual({
      ...{ status: 'lost', moving: false },
    });
  expect(shownStatus(undefined, row)).toEqual({ status: 'leads', moving: false });
});
