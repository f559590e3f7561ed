import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { admin } from './support/people.js';
import { ownOrigin, signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const chosen = 'three lamps on a wide river';

/** Calls the API as the user of this browser. */
async function call<Body>(
  request: APIRequestContext,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<Body> {
  const response = await request.fetch(path, { method, headers: ownOrigin(), ...(data && { data }) });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Body;
}

/** Somebody whom the first admin has invited, and the path of their link. */
async function invited(
  page: Page,
  role: 'user' | 'admin' = 'user',
  /** The admin's next step. */
  signedIn: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: string; email: string; path: string }> {
  await signIn(page);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const answer = await call<{ user: { id: string }; link: { url: string } }>(page.request, 'POST', '/api/users', {
    email,
    role,
  });
  await signedIn(answer.user.id);
  await page.context().clearCookies();
  return { id: answer.user.id, email, path: new URL(answer.link.url).pathname };
}

test('an admin with a second factor is asked for a code, at the sign-in and in the footer', async ({ page }) => {
  const { id, email, path } = await invited(page, 'admin');
  const token = path.split('/').at(-1) ?? '';
  await call(page.request, 'POST', `/api/one-time-links/${token}`, { password: chosen });
  await signIn(page, { email, password: chosen });
  const { secret } = await call<{ secret: string }>(page.request, 'POST', '/api/account/second-factor');
  const codeAt = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    page.request,
    'POST',
    '/api/account/second-factor/confirm',
    {
      code: codeAt(0),
    },
  );
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(chosen);
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expectAccessible(page);
  // A code may be at most one time step ahead; the current one might expire during typing.
  await page.getByLabel('Code').fill(codeAt(1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await dialog.getByLabel('Admin email').fill(email);
  await dialog.getByLabel('Password').fill(chosen);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('Admin login successful')).toBeVisible();

  // The first admin helps a person who lost the app.
  await signIn(page, admin);
  await call(page.request, 'DELETE', `/api/users/${id}/second-factor`, { reason: 'Lost the phone' });
  await signIn(page, { email, password: chosen });
});
