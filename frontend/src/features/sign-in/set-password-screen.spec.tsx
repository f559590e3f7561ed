import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { oneTimeLinksRoutes } from '../../../../contracts/src/accounts/routes.js';
import { sessionRoutes } from '../session/session.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { fill, press } from '../../../test/fill-in.js';
import { link } from '../../../test/links.js';
import { field, openPage, sampleUser } from '../../../test/render-page.js';

const { email } = sampleUser;
const chosen = 'three lamps on a wide river';
const open = (purpose: 'invitation' | 'reset' = 'invitation') => openPage(`/${purpose}/sample-token`);
const answerLink = (purpose: 'invitation' | 'reset' = 'invitation') =>
  answer(filled(oneTimeLinksRoutes.look, { token: 'sample-token' }), {
    purpose,
    email,
    expiresAt: '2026-03-09T18:00:00.000Z',
  });

describe('the page of a one-time link', () => {
  it('an invited person sets a password and is signed in; one that is easy to guess is refused at the field', async () => {
    answerLink();
    const page = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome. Set your password' })).toBeVisible();
    expect(field('Email')).toHaveValue(email);
    await press(page, 'Set the password');
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(calls(filled(oneTimeLinksRoutes.use, { token: 'sample-token' }))).toEqual([]);
    const weak = 'This password is too easy to guess.';
    refuse(filled(oneTimeLinksRoutes.use, { token: 'sample-token' }), {
      status: 400,
      code: 'weak_password',
      title: weak,
    });
    await fill(page, 'New password', 'password1');
    await press(page, 'Set the password');
    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(expect.stringContaining(weak)));
    answer(filled(oneTimeLinksRoutes.use, { token: 'sample-token' }), { email });
    answer(sessionRoutes.login, { user: sampleUser });
    await fill(page, 'New password', chosen);
    await page.user.keyboard('{Enter}');
    await page.leavesFor('/dashboard');
    expect(calls(sessionRoutes.login).map(({ body }) => body)).toEqual([{ email, password: chosen }]);
  });

  it.each([
    ['link_used', 410, 'This link has been used', /sign in with that password/],
    ['link_replaced', 410, 'There is a newer link', /only the newest works/],
    ['link_void', 410, 'This link was revoked', /Your access was changed/],
    ['link_expired', 410, 'This link has expired', /good for 7 days/],
    ['link_gone', 410, 'This link no longer works', /Check that its address is complete/],
  ] as const)('a link that is no longer good says why, and what to do next: %s', async (code, status, title, next) => {
    refuse(filled(oneTimeLinksRoutes.look, { token: 'sample-token' }), { status, code, title });
    await open();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByText(email)).toBeNull();
    expect(link('Go to sign-in')).toHaveAttribute('href', '/login');
    await expectAccessible();
  });

  it('a server that fails is distinguished from a link that never was one', async () => {
    fail(filled(oneTimeLinksRoutes.look, { token: 'sample-token' }), 400);
    const page = await open('reset');
    expect(await screen.findByRole('heading', { name: 'The link could not be looked up' })).toBeVisible();
    answerLink('reset');
    await press(page, 'Try again');
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible();
    expect(field('New password')).toBeVisible();
  });
});
