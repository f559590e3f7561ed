import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { usersRoutes } from '../../../../../contracts/src/accounts/user-routes.js';
import type { ListedUser, UserSession } from '../../../../../contracts/src/accounts/queries.js';
import type { ChangeUser } from '../../../../../contracts/src/accounts/input.js';
import { answer, calls, refuse, type Call, filled } from '../../../../test/api.js';
import { openPage, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleListedUser } from '../../../../test/sample-users.js';

const broken = { status: 422, title: 'Something went wrong.', code: 'internal_error' } as const;
const { id } = sampleListedUser();
let user: ListedUser;

/** Takes changes of the user, which are seen in the answers from then on. */
function takeChanges(): void {
  answer(filled(usersRoutes.change, { id }), ({ body }: Call) => {
    const { disabled, ...fields } = body as ChangeUser;
    const state = disabled === undefined ? user.state : disabled ? 'disabled' : 'active';
    return (user = { ...user, ...(fields as Partial<ListedUser>), state, revision: user.revision + 1 });
  });
}

const toggle = (label: string) => screen.findByRole('button', { name: `${label}: Sample Somebody` });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const open = (at = '/admin/users') => openPage(at, sampleAdmin);
const confirm = async ({ user: person }: Page, question: string, yes: string) =>
  person.click(within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name: yes }));

beforeEach(() => {
  user = sampleListedUser();
  answer(usersRoutes.page, () => ({ users: [user], total: 1 }));
  answer(filled(usersRoutes.one, { id }), () => user);
  answer(filled(usersRoutes.sessionsOf, { id }), { sessions: [] });
  answer(filled(usersRoutes.history, { id }), { events: [], waiting: 0 });
});

describe('the table of users', () => {
  it('a role that can’t be changed says so and stays, and a later success takes that away', async () => {
    refuse(filled(usersRoutes.change, { id }), broken);
    const page = await open();
    await page.user.click(await toggle('Make Admin'));
    expect(await screen.findByText('Failed to update user role')).toBeVisible();
    expect(await toggle('Make Admin')).toBeEnabled();
    takeChanges();
    await page.user.click(await toggle('Make Admin'));
    expect(await screen.findByText('User role updated to admin')).toBeVisible();
    expect(await toggle('Remove Admin')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to update user role')).toBeNull());
    expect(calls(filled(usersRoutes.change, { id })).map(({ body }) => body)).toEqual([
      { role: 'admin' },
      { role: 'admin' },
    ]);
    expect(calls(filled(usersRoutes.change, { id }))[1]?.headers.get('If-Match')).toBe('"3"');
  });

  it('users that can’t be read say so, and are there once they can', async () => {
    refuse(usersRoutes.page, broken);
    const page = await open();
    expect(await screen.findByText('Failed to load users')).toBeVisible();
    expect(await screen.findByText('The rows could not be loaded')).toBeVisible();
    answer(usersRoutes.page, { users: [user], total: 1 });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await toggle('Make Admin')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to load users')).toBeNull());
  });

  it('the table sorts, filters and makes a file; a row opens by its link, and its address can be kept', async () => {
    const page = await open();
    await toggle('Make Admin');
    await page.user.click(screen.getAllByText('Last sign-in').find((one) => one.closest('[role="columnheader"]'))!);
    await waitFor(() => expect(page.address()).toBe('/admin/users?sort=lastSignInAt'));
    await page.user.type(screen.getByLabelText('Search users'), 'SAMPLE');
    await waitFor(() => expect(calls(usersRoutes.page).at(-1)?.path).toContain('search=SAMPLE&sort=lastSignInAt'));
    expect(screen.getByText('1 user')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/users\/export\?search=SAMPLE&sort=lastSignInAt&columns=name%2Cemail%2Crole/),
    );
    await page.user.click(await screen.findByRole('link', { name: 'Sample Somebody' }));
    expect(await screen.findByRole('dialog', { name: 'Sample Somebody' })).toBeVisible();
    expect(page.address()).toMatch(new RegExp(`sort=lastSignInAt.*user=${id}`));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe('/admin/users?sort=lastSignInAt&search=SAMPLE');
  });

  it('the table says until when somebody has to set up a second factor', async () => {
    user.secondFactorDueAt = '2099-03-09T18:00:00.000Z';
    await open();
    expect(await screen.findByText('Off, due Mar 9, 2099, 1:00 PM')).toBeVisible();
  });

  it('an address of nobody says so', async () => {
    refuse(filled(usersRoutes.one, { id: 'nobody' }), {
      status: 404,
      title: 'There is no such user.',
      code: 'not_found',
    });
    await open('/admin/users?user=nobody');
    expect(await screen.findByText('There is no such user')).toBeVisible();
  });

  it('an admin who removes themselves is asked first, and led away from the admins’ pages', async () => {
    const self = { ...user, id: sampleAdmin.id, role: 'admin' as const };
    answer(usersRoutes.page, { users: [self], total: 1 });
    answer(filled(usersRoutes.change, self), () => ({ ...self, role: 'user' as const }));
    const page = await open();
    await page.user.click(await toggle('Remove Admin'));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Stop being an admin?' }));
    expect(calls(filled(usersRoutes.change, self))).toEqual([]);
    await page.user.click(asked.getByRole('button', { name: 'Remove Admin' }));
    expect(await screen.findByText('User role updated to user')).toBeVisible();
    await page.leavesFor('/dashboard');
  });
});

describe('inviting somebody', () => {
  it('whoever is invited has a link that is shown once, and what is wrong is shown by field', async () => {
    const taken = 'There is already a user with this email.';
    refuse(usersRoutes.invite, {
      status: 409,
      title: taken,
      code: 'user_exists',
      errors: [{ path: 'email', message: taken }],
    });
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
    const email = form.getByLabelText(/^Email/);
    await waitFor(() => expect(email).toHaveFocus());
    await page.user.click(form.getByRole('button', { name: 'Invite' }));
    expect(form.getByText('Enter an email address like name@example.com')).toBeVisible();
    await page.user.type(email, 'somebody@example.com');
    await page.user.type(form.getByLabelText(/^Display name/), 'Sample Guest');
    await page.user.click(form.getByRole('button', { name: 'Invite' }));
    expect(await form.findByText(taken)).toBeVisible();
    expect(form.getByLabelText(/^Display name/)).toHaveValue('Sample Guest');
    const url = 'https://example.com/invitation/sample-token';
    answer(usersRoutes.invite, {
      user: { ...user, displayName: 'Sample Guest', state: 'invited' as const },
      link: { url, purpose: 'invitation', expiresAt: '2026-03-09T18:00:00.000Z' },
    });
    await page.user.clear(email);
    await page.user.type(email, 'guest@example.com');
    await page.user.click(form.getByRole('button', { name: 'Invite' }));
    const invited = within(await screen.findByRole('dialog', { name: 'Sample Guest is invited' }));
    expect(invited.getByLabelText('Invitation link')).toHaveValue(url);
    await page.user.click(invited.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByLabelText('Invitation link')).toBeNull());
    expect(calls(usersRoutes.invite).at(-1)?.body).toEqual({
      ...{ email: 'guest@example.com', displayName: 'Sample Guest', role: 'user' },
    });
  });
});

describe('a user’s dialog', () => {
  const openUser = () => open(`/admin/users?user=${id}`);

  it('disabling asks first, and enabling does not', async () => {
    takeChanges();
    const page = await openUser();
    const state = await group('State');
    await page.user.click(state.getByRole('button', { name: 'Disable' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Disable Sample Somebody?' });
    await waitFor(() => expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    expect(calls(filled(usersRoutes.change, { id }))).toEqual([]);
    await page.user.click(state.getByRole('button', { name: 'Disable' }));
    await confirm(page, 'Disable Sample Somebody?', 'Disable');
    expect(await screen.findByText('Sample Somebody is disabled')).toBeVisible();
    expect(await state.findByText('Disabled')).toBeVisible();
    await page.user.click(state.getByRole('button', { name: 'Enable' }));
    expect(await screen.findByText('Sample Somebody is enabled')).toBeVisible();
    expect(calls(filled(usersRoutes.change, { id })).map(({ body }) => body)).toEqual([
      { disabled: true },
      { disabled: false },
    ]);
  });

  it('a second factor is reset with a reason', async () => {
    user.secondFactor = true;
    const route = filled(usersRoutes.resetSecondFactor, { id });
    refuse(route, broken);
    const page = await openUser();
    const factor = await group('Second factor');
    expect(factor.getByText('On')).toBeVisible();
    await page.user.click(factor.getByRole('button', { name: 'Reset second factor' }));
    const asked = await screen.findByRole('dialog', { name: 'Reset the second factor of Sample Somebody?' });
    await page.user.click(within(asked).getByRole('button', { name: 'Reset' }));
    expect(await within(asked).findByText('Give a reason')).toBeVisible();
    expect(calls(route)).toEqual([]);
    await page.user.type(within(asked).getByLabelText(/^Reason/), ' Lost the phone ');
    await page.user.click(within(asked).getByRole('button', { name: 'Reset' }));
    expect(await within(asked).findByText('Something went wrong.')).toBeVisible();
    answer(route, () => {
      user = { ...user, secondFactor: false, secondFactorDueAt: '2026-03-02T18:00:00.000Z' };
      return { enabled: false as const };
    });
    await page.user.click(within(asked).getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('The second factor of Sample Somebody is reset')).toBeVisible();
    expect(await factor.findByText('Off, overdue')).toBeVisible();
    expect(calls(route).map(({ body }) => body)).toEqual([{ reason: 'Lost the phone' }, { reason: 'Lost the phone' }]);
  });

  it('who has to set up a second factor is shown with the time', async () => {
    user.secondFactorDueAt = '2099-03-09T18:00:00.000Z';
    await openUser();
    expect((await group('Second factor')).getByText('Off, due Mar 9, 2099, 1:00 PM')).toBeVisible();
  });

  it('sessions are ended one by one and all at once', async () => {
    const at = '2026-03-02T18:00:00.000Z';
    let sessions = [1, 2, 3].map((n): UserSession => ({
      ...{ id: `session-${n}`, current: false, browser: `SampleBrowser/${n}.0` },
      ...{ createdAt: at, lastSeenAt: at, idleEndsAt: at, endsAt: at },
    }));
    answer(filled(usersRoutes.sessionsOf, { id }), () => ({ sessions }));
    answer(filled(usersRoutes.endSession, { id, session: 'session-1' }), () => {
      sessions = sessions.slice(1);
      return { ended: 1 };
    });
    answer(filled(usersRoutes.endSessions, { id }), () => {
      const ended = sessions.length;
      sessions = [];
      return { ended };
    });
    const page = await openUser();
    await page.user.click(await screen.findByRole('tab', { name: 'Sessions' }));
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await page.user.click(list.getByRole('button', { name: /^End the session of SampleBrowser\/1/ }));
    expect(await screen.findByText('Session ended')).toBeVisible();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    await page.user.click(screen.getByRole('button', { name: 'End all sessions' }));
    await confirm(page, 'Sign Sample Somebody out everywhere?', 'End all sessions');
    expect(await screen.findByText('2 sessions ended')).toBeVisible();
    expect(await screen.findByText('Sample Somebody is not signed in anywhere.')).toBeVisible();
  });

  it('a new reset link is shown once it is made', async () => {
    const url = `https://example.com/reset/${'x'.repeat(43)}`;
    answer(filled(usersRoutes.resetLink, { id }), {
      ...{ url, purpose: 'reset', expiresAt: '2026-03-09T18:00:00.000Z' },
    });
    const page = await openUser();
    const password = await group('Password');
    expect(password.getByText('No open link')).toBeVisible();
    await page.user.click(password.getByRole('button', { name: 'New reset link' }));
    expect(await screen.findByLabelText('Reset link')).toHaveValue(url);
  });
});
