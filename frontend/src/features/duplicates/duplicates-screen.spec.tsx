import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { duplicatesRoutes, leadMergeRoutes } from '../../../../contracts/src/cases/routes.js';
import type { ComparedLead } from '../../../../contracts/src/cases/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleAdmin } from '../../../test/render-page.js';
import { sampleLead } from '../../../test/sample-lead.js';

const pairs = duplicatesRoutes.pairs;
const one = (n: number): ComparedLead => {
  const { id, revision, name, email, phone, propertyAddress, status, createdAt } = sampleLead(n);
  return { id, revision, name, email, phone, propertyAddress, status, createdAt };
};
const [older, newer] = [one(1), one(2)];
const apart = filled(leadMergeRoutes.tellApart, newer);

/** @param total how many pairs there are; of which one is on this page */
function found(total: number): void {
  const pair = { older, newer, reasons: ['email' as const, 'address' as const], strength: 'probable' as const };
  answer(pairs, {
    ...{ position: '7', total, pairs: total > 0 ? [pair] : [] },
    ...{ found: { email: total, phone: 0, address: total }, tooCommon: 0 },
  });
}
beforeEach(() => found(1));
const open = (at = '/admin/duplicates') => openPage(at, sampleAdmin);
const pair = async () => (await screen.findByRole('link', { name: newer.name })).closest<HTMLElement>('li')!;

it('pairs stand in a list until somebody marks them as two', async () => {
  const page = await open();
  expect(within(await pair()).getByText('Probable')).toBeVisible();
  expect(within(await pair()).getByRole('link', { name: older.name })).toHaveAttribute('href', `/leads/${older.id}`);
  expect(screen.getByText('1 pair, found by email: 1, phone: 0, street address: 1.')).toBeVisible();
  await expectAccessible();
  refuse(apart, { status: 422, code: 'internal_error', title: 'Something broke.' });
  await press(page, 'Not the same', await pair());
  expect(await screen.findByText('This could not be saved')).toBeVisible();
  expect(await pair()).toBeVisible();
  answer(apart, { id: newer.id, revision: 1, position: '8' });
  await press(page, 'Not the same', await pair());
  expect(await screen.findByText('Kept as two leads')).toBeVisible();
  expect(calls(apart).map(({ body }) => body)).toEqual([{ otherId: older.id }, { otherId: older.id }]);
  found(0);
  act(() => announceChanges('8', [{ kind: 'lead', id: newer.id }]));
  expect(await screen.findByText('No probable duplicates')).toBeVisible();
  expect(screen.queryByRole('link', { name: newer.name })).toBeNull();
});

it('pages are turned, and an empty one leads to the first', async () => {
  found(60);
  const page = await open();
  await pair();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await press(page, 'Next');
  await waitFor(() => expect(page.address()).toBe('/admin/duplicates?page=2'));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  await waitFor(() => expect(calls(pairs).at(-1)?.path).toBe('/api/duplicates?offset=25&limit=25'));
  found(0);
  act(() => announceChanges('8', [{ kind: 'lead', id: newer.id }]));
  expect(await screen.findByText('Nothing on this page')).toBeVisible();
  await press(page, 'First page');
  await waitFor(() => expect(page.address()).toBe('/admin/duplicates'));
});

it('pairs that cannot be read say so, and can be tried again', async () => {
  fail(pairs);
  const page = await open();
  expect(await screen.findByText('The duplicates could not be loaded')).toBeVisible();
  found(1);
  await press(page, 'Try again');
  expect(await pair()).toBeVisible();
});
