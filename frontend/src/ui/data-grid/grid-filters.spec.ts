import { expect, it } from '@jest/globals';
import { type GridColumn, type GridRow, chosenIn, filterChips, withPart } from './columns.js';

const options = [
  { value: 'closed', label: 'Closed' },
  { value: 'won', label: 'Won' },
];
const base = { width: 100, text: () => '' };
const columns: GridColumn<GridRow>[] = [
  { ...base, field: 'name', header: 'Name', filter: { kind: 'text' } },
  { ...base, field: 'status', header: 'Stage', filter: { kind: 'choice', options } },
  {
    ...base,
    field: 'assignee',
    header: 'Assignee',
    filter: { kind: 'one', options: [{ value: 'me', label: 'Mine' }] },
  },
  { ...base, field: 'rent', header: 'Rent' },
];

it('takes parts in and out, and says them in words', () => {
  const filter = withPart(withPart({ search: 'any', rent: '5' }, 'name', 'Owner'), 'status', 'won,closed,odd');
  expect(filterChips(columns, filter)).toEqual([
    { field: 'name', label: 'Name: “Owner”' },
    { field: 'status', label: 'Stage: Won, Closed, odd' },
  ]);
  expect(chosenIn(filter, 'status')).toEqual(['won', 'closed', 'odd']);
  expect(chosenIn(filter, 'nothing')).toEqual([]);
  expect(filterChips(columns, { assignee: 'me' })).toEqual([{ field: 'assignee', label: 'Assignee: Mine' }]);
  expect(withPart(filter, 'name', '')).toEqual({ search: 'any', rent: '5', status: 'won,closed,odd' });
});
