import { expectAccessibleInBothThemes } from './support/accessible.js';
import { test, type Mail } from './support/demo.js';
import { chosenPassword } from './support/users.js';
import { expect } from './support/test.js';

test('whoever forgot their password gets a link by mail, sets a new one, and the old one is over', async ({
  browser,
  demo,
}) => {
  const { product, sandbox, person } = demo;
  const context = await browser.newContext({ baseURL: product, viewport: { width: 375, height: 800 } });
  const page = await context.newPage();
  const mails = async () => {
    const state = (await (await page.request.get(`${sandbox}/_sandbox/state/mail`)).json()) as { mails: Mail[] };
    return state.mails.filter(({ to }) => to === person.email);
  };
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill(person.email);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText(`If ${person.email} can sign in here, a link`);
  await expectAccessibleInBothThemes(page);

  await expect.poll(async () => (await mails()).length).toBe(1);
  const link = /https?:\/\/[^\s)]+/.exec((await mails())[0]!.text)![0];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('New password').fill(chosenPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const signIn = (password: string) =>
    page.request.post('/api/auth/login', { headers: { Origin: product }, data: { email: person.email, password } });
  expect((await signIn(person.password)).status()).toBe(401);
  expect((await signIn(chosenPassword)).status()).toBe(200);
  // The demo's other tests sign in with it.
  person.password = chosenPassword;
  // A signed-in user is redirected to the console instead.
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await context.close();
});
