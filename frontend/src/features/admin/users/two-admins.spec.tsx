import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { assigneesRoutes, usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { ChangeUser } from '../../../../../contracts/src/accounts/input.js';
import type { ListedUser, UserHistory } from '../../../../../contracts/src/accounts/queries.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, refuseOnce, filled } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field, openPage, sampleAdmin } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { changedMeanwhile } from '../../../../test/sample-lead-page.js';
import { sampleListedUser } from '../../../../test/sample-users.js';

// Another admin changes a user while one looks at them.

const { id } = sampleListedUser();
const patch = filled(usersRoutes.change, { id });
let user: ListedUser;
let events: UserHistory['events'];

/** Somebody changes the user so; the history has it. */
function changed(over: Partial<ListedUser>): void {
  if (over.role) {
    const data = { from: user.role, to: over.role };
    events.unshift({
      ...{ id: sampleId(90 + events.length), type: 'UserRoleChanged', occurredAt: '2026-03-02T18:00:00.000Z' },
      ...{ actor: { kind: 'user', id: sampleId(80) }, actorName: 'other.admin@example.com', correlationId: 'c', data },
    });
  }
  user = { ...user, ...over, revision: user.revision + 1 };
}

const open = (at = '/admin/users') => openPage(at, sampleAdmin);
const toggle = (label: string) => screen.findByRole('button', { name: `${label}: Sample Somebody` });

beforeEach(() => {
  user = sampleListedUser();
  events = [];
  answer(assigneesRoutes.all, { assignees: [] });
  answer(usersRoutes.page, () => ({ users: [user], total: 1 }));
  answer(filled(usersRoutes.one, { id }), () => user);
  answer(filled(usersRoutes.sessionsOf, { id }), { sessions: [] });
  answer(filled(usersRoutes.history, { id }), () => ({ events, waiting: 0 }));
  answer(patch, ({ body }) => {
    changed(body as ChangeUser & Partial<ListedUser>);
    return user;
  });
});
afterEach(() => void jest.restoreAllMocks());

it('their changes show without a reload, in the table and in the open dialog', async () => {
  const repeated = jest.spyOn(window, 'setInterval');
  const page = await open(`/admin/users?user=${id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Sample Somebody' });
  const role = await within(dialog).findByRole('group', { name: 'Role' });
  expect(role).toHaveTextContent('User');
  // The page looks every ten seconds; here, when the spec says so.
  const look = repeated.mock.calls.find(([, ms]) => ms === 10_000)![0] as () => void;
  changed({ role: 'admin' });
  act(look);
  await waitFor(() => expect(role).toHaveTextContent('Admin'));
  await page.user.keyboard('{Escape}');
  expect(await toggle('Remove Admin')).toBeVisible();
  changed({ state: 'disabled' });
  act(look);
  expect(await screen.findByRole('gridcell', { name: 'Disabled' })).toBeVisible();
});

it('a role is not changed on top of what one has not seen; seen, it is', async () => {
  const page = await open();
  const makeAdmin = await toggle('Make Admin');
  changed({ state: 'disabled' });
  refuseOnce(patch, changedMeanwhile);
  await page.user.click(makeAdmin);
  expect(await screen.findByText('Failed to update user role')).toBeVisible();
  expect(screen.getByText(/changed this user in the meantime: now User, disabled\./)).toBeVisible();
  expect(await screen.findByRole('gridcell', { name: 'Disabled' })).toBeVisible();
  await page.user.click(await toggle('Make Admin'));
  expect(await screen.findByText('User role updated to admin')).toBeVisible();
  expect(calls(patch).map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"']);
});

it('of two names the second chooses; what else the other changed stands', async () => {
  const page = await open(`/admin/users?user=${id}`);
  await page.user.click(await screen.findByRole('tab', { name: 'Details' }));
  await waitFor(() => expect(field('Display name')).toHaveValue('Sample Somebody'));
  await fill(page, 'Display name', 'Sample Mine');
  changed({ displayName: 'Sample Theirs', takesNewLeads: false });
  refuseOnce(patch, changedMeanwhile);
  await press(page, 'Save');
  const choice = await screen.findByRole('group', { name: 'Display name: two values' });
  expect(choice).toHaveTextContent('Sample Theirs');
  expect(choice).toHaveTextContent('Sample Mine');
  expect(screen.getByLabelText('Takes new leads')).not.toBeChecked();
  await expectAccessible();
  await press(page, 'Keep mine', choice);
  expect(await screen.findByText('User saved')).toBeVisible();
  expect(calls(patch).map(({ body }) => body)).toEqual(Array(2).fill({ displayName: 'Sample Mine' }));
});

it('both changes of a role stand in the history, newest first, with who made them', async () => {
  changed({ role: 'admin' });
  changed({ role: 'user' });
  const page = await open(`/admin/users?user=${id}`);
  await page.user.click(await screen.findByRole('tab', { name: 'History' }));
  const shown = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Role changed from Admin to User.*other\.admin@example\.com$/),
    expect.stringMatching(/^Role changed from User to Admin.*other\.admin@example\.com$/),
  ]);
});
