import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import type { UserSession } from '../../../../contracts/src/accounts/queries.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';

const { id, email, role } = sampleUser;
const account = { id, email, role, displayName: null, takesNewLeads: true };
const own = { ...account, secondFactor: { enabled: false, recoveryCodesLeft: 0, isRequired: false } };

async function open(at = '/account'): Promise<Page> {
  const page = await openPage(at, sampleUser);
  await screen.findByRole('heading', { name: 'Your account' });
  return page;
}
const save = () => within(screen.getByRole('main')).getByRole('button', { name: 'Save' });

it('whether one takes new leads is saved, and a failure is shown and loses nothing', async () => {
  refuse(accountRoutes.change, { status: 422, title: 'Something broke.', code: 'internal_error' });
  const page = await open();
  const takes = await screen.findByLabelText('Takes new leads');
  expect(takes).toBeChecked();
  await page.user.click(takes);
  await page.user.click(save());
  expect(await screen.findByText('Failed to save your account')).toBeVisible();
  expect(takes).not.toBeChecked();
  expect(save()).toBeEnabled();
  answer(accountRoutes.change, { ...own, takesNewLeads: false });
  await page.user.click(save());
  expect(await screen.findByText('Account saved')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to save your account')).toBeNull());
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(calls(accountRoutes.change).map(({ body }) => body)).toEqual(Array(2).fill({ takesNewLeads: false }));
});

it('an account that cannot be read says so, and can be tried again', async () => {
  // The frame's own answer comes with the page.
  const opening = open();
  fail(accountRoutes.account);
  const page = await opening;
  expect(await screen.findByText('Your account could not be read')).toBeVisible();
  answer(accountRoutes.account, own);
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Display name/)).toBeVisible();
});

it('own sessions are listed, and another one is ended', async () => {
  const at = '2026-03-02T18:00:00.000Z';
  let sessions = [1, 2].map((n): UserSession => ({
    ...{ id: `session-${n}`, current: n === 1, browser: `SampleBrowser/${n}.0` },
    ...{ createdAt: at, lastSeenAt: at, idleEndsAt: at, endsAt: at },
  }));
  answer(accountRoutes.ownSessions, () => ({ sessions }));
  answer(filled(accountRoutes.endOne, { id: 'session-2' }), () => {
    sessions = sessions.slice(0, 1);
    return { ended: 1 };
  });
  const page = await open();
  await page.user.click(await screen.findByRole('tab', { name: 'Sessions' }));
  expect(page.address()).toBe('/account?part=sessions');
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  const mine = list.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('This one'))!;
  expect(within(mine).queryByRole('button')).toBeNull();
  await page.user.click(list.getByRole('button', { name: /^End the session of SampleBrowser\/2/ }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
});

it('everybody is offered a second factor, not only admins', async () => {
  await open('/account?part=factor');
  expect(await screen.findByRole('tab', { name: 'Second factor', selected: true })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeEnabled();
});
