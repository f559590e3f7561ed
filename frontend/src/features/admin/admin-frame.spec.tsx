import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes, usersRoutes } from '../../../../contracts/src/accounts/user-routes.js';
import { pipelineRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { referralListRoutes } from '../../../../contracts/src/referrals/routes.js';
import { sessionRoutes } from '../session/session.js';
import type { ListedUser } from '../../../../contracts/src/accounts/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { openPage, sampleAdmin, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

beforeEach(() => {
  answer(assigneesRoutes.all, { assignees: [] });
  answer(pipelineRoutes.list, { position: '1', leads: [], total: 0 });
  answer(referralListRoutes.list, { position: '1', referrals: [], total: 0 });
  answer(usersRoutes.page, { users: [], total: 0 });
});

afterEach(() => void jest.restoreAllMocks());

describe('the admin dashboard', () => {
  it('has the four tabs of the specification, Lead Management first', async () => {
    await openPage('/admin', sampleAdmin);
    const tabs = within(await screen.findByRole('navigation', { name: 'Admin' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Lead Management',
      'Property Analysis',
      'Realtor Referrals',
      'User Management',
    ]);
    expect(tabs[0]).toHaveAttribute('aria-current', 'page');
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/analyses',
      '/admin/referrals',
      '/admin/users',
    ]);
  });

  it.each([
    ['/admin', 'No leads found'],
    ['/admin/referrals', 'No referrals found'],
  ])('where there is nothing, %s says so', async (address, said) => {
    await openPage(address, sampleAdmin);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('who is no admin sees a spinner for half a second, then the site root and why', async () => {
    // No time passes by itself: how long the page waits is what it asks for.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const waits = jest.spyOn(window, 'setTimeout');
    const opening = openPage('/admin', sampleUser);
    // It stays when it is known already who they are.
    await waitFor(() => {
      expect(calls(sessionRoutes.read)).toHaveLength(1);
      expect(screen.getByText('Checking your access…')).toBeInTheDocument();
    });
    const page = await opening;
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(500);
    expect(await screen.findByText('Access denied. Admin privileges required.')).toBeVisible();
    await expectAccessible();
    expect(screen.queryByText('Checking your access…')).toBeNull();
    expect(calls(pipelineRoutes.list)).toEqual([]);
  });
});

describe('what the tables can not read', () => {
  it.each([
    ['/admin/referrals', referralListRoutes.list, 'Failed to load referrals'],
    ['/admin/users', usersRoutes.page, 'Failed to load users'],
  ])('of %s is shown, and no more once it is read', async (address, route, said) => {
    fail(route, 500);
    const page = await openPage(address, sampleAdmin);
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    answer(referralListRoutes.list, { position: '1', referrals: [], total: 0 });
    answer(usersRoutes.page, { users: [], total: 0 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  });
});

describe('the role of a user', () => {
  const user: ListedUser = {
    ...{ id: sampleId(1), email: 'colleague@example.com', displayName: null, role: 'user', state: 'active' },
    ...{
      takesNewLeads: true,
      secondFactor: false,
      secondFactorDueAt: null,
      createdAt: '2026-03-02T15:00:00.000Z',
      disabledAt: null,
    },
    ...{ lastSignInAt: null, lastSeenAt: null, link: null, revision: 3, sessions: 0 },
  };
  const change = filled(usersRoutes.change, user);

  it('is changed by Make Admin and Remove Admin; a failure says so and leaves it', async () => {
    answer(usersRoutes.page, { users: [user], total: 1 });
    refuse(change, { status: 409, code: 'last_admin', title: 'There must be an admin' });
    const page = await openPage('/admin/users', sampleAdmin);
    await page.user.click(await screen.findByRole('button', { name: /^Make Admin/ }));
    expect(await screen.findByText('Failed to update user role')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Make Admin/ })).toBeEnabled();

    const { sessions: _, ...known } = user;
    answer(change, { ...known, role: 'admin', revision: 4 });
    await page.user.click(screen.getByRole('button', { name: /^Make Admin/ }));
    expect(await screen.findByText('User role updated to admin')).toBeVisible();
    const remove = await screen.findByRole('button', { name: /^Remove Admin/ });
    expect(remove).toHaveTextContent('Remove Admin');
    await page.user.click(remove);
    await waitFor(() =>
      expect(calls(change).map(({ body }) => body)).toEqual([{ role: 'admin' }, { role: 'admin' }, { role: 'user' }]),
    );
  });
});
