import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { ownOrigin, signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

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

for (const width of [375, 1440]) {
  test(`an invited person sets a password and signs in, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { email, path } = await invited(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome. Set your password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await page.getByLabel('New password').fill('password1');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password').fill(chosen);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');

    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await expect(page).toHaveURL(/\/login|\/dashboard/);
  });
}
