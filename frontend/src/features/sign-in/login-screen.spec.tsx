import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { sessionRoutes } from '../session/session.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, calls, fail, refuse } from '../../../test/api.js';
import { field, openPage, sampleUser, type Page } from '../../../test/render-page.js';

const login = sessionRoutes.login;

async function signIn({ user }: Page, email: string, password: string): Promise<void> {
  await user.clear(field('Email'));
  await user.type(field('Email'), email);
  await user.clear(field('Password'));
  await user.type(field('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the login', () => {
  it('a wrong password is refused in one sentence, and both fields are required', async () => {
    const page = await openPage('/login');
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(calls(login)).toEqual([]);

    refuse(login, { status: 401, title: 'Invalid email or password', code: 'invalid_credentials' });
    await signIn(page, 'nobody@example.com', 'not the password');
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
    await expectAccessible();
    expect(calls(login).map(({ body }) => body)).toEqual([
      { email: 'nobody@example.com', password: 'not the password' },
    ]);
  });

  it('a server that fails is distinguished from a wrong password', async () => {
    const page = await openPage('/login');
    fail(login);
    await signIn(page, sampleUser.email, 'a password of the tests');
    expect(await screen.findByText('An error occurred during login. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    answer(login, { user: sampleUser });
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
    await page.leavesFor('/dashboard');
  });

  it('the way back never leaves this site', async () => {
    const page = await openPage('/login?from=%2F%2Fexample.org%2Fdashboard', sampleUser);
    await page.leavesFor('/dashboard');
  });
});
