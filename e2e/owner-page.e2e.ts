import { randomUUID } from 'node:crypto';
import { test, type Mail } from './support/demo.js';
import { complete, fillAll } from './support/enrollment.js';
import { chooseAction } from './support/lead-page.js';
import { expect } from './support/test.js';

test('an owner opens their page from the mail, picks a time and pays; staff see when, and end the link', async ({
  browser,
  demo,
}) => {
  const { product, sandbox, person } = demo;
  const headers = { Origin: product };
  const staff = await browser.newContext({ baseURL: product, viewport: { width: 1440, height: 2_000 } });
  expect((await staff.request.post('/api/auth/login', { data: person, headers })).status()).toBe(200);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const owner = await (await browser.newContext({ baseURL: product })).newPage();
  await fillAll(owner, email);
  await complete(owner).click();

  const mail = async () => {
    const state = (await (await owner.request.get(`${sandbox}/_sandbox/state/mail`)).json()) as { mails: Mail[] };
    return state.mails.findLast(({ to }) => to === email);
  };
  await expect.poll(async () => (await mail())?.subject).toBe('We have your enrollment');
  const address = /\/owner\/[\w-]+/.exec((await mail())!.text)![0];
  const { leads } = (await (await staff.request.get(`/api/leads?search=${email}`)).json()) as {
    leads: { id: string }[];
  };
  const { id } = leads[0]!;
  const page = await staff.newPage();
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Owner’s page', { exact: true })).toBeHidden();

  const answered = owner.waitForResponse((response) => response.url().endsWith('/shown'));
  const shown = await owner.goto(address);
  expect(shown!.headers()).toMatchObject({
    ...{ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });
  await expect(owner.getByText('You enrolled your property')).toBeVisible();
  await expect(owner.getByText('There is nothing for you to do now.')).toBeVisible();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByText('Opened just now')).toBeVisible();
  await expect(page.getByText('The owner opened their page').first()).toBeVisible();

  const move = { headers, data: { status: 'walkthrough_scheduled' } };
  expect((await staff.request.post(`/api/leads/${id}/status`, move)).ok()).toBe(true);
  await chooseAction(page, 'Send payment link');
  await expect(page.getByText(`An email goes to ${email}.`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Send payment link' }).click();
  await expect(page.getByText('Payment link sent', { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await mail())?.subject).toBe('Property Management Onboarding Fee: $199');
  await expect(async () => {
    await owner.reload();
    await expect(owner.getByRole('button', { name: /^Pay now/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(owner.getByText('Property Management Onboarding Fee: $199')).toBeVisible();

  const times = owner.getByRole('button', { name: /\d:\d\d [AP]M/ });
  const picked = (await times.nth(1).textContent())!;
  await times.nth(1).click();
  await expect(owner.getByText('Walkthrough at your property')).toBeVisible();
  await expect(owner.getByText(picked)).toBeVisible();
  await expect(page.getByText(/Walkthrough booked for/).first()).toBeVisible();

  await owner.getByRole('button', { name: /^Pay now/ }).click();
  await owner.waitForURL(`${sandbox}/**`);
  await owner.goto('/owner');
  await owner.waitForURL(`**${address}`);
  await owner.getByRole('button', { name: /^Pay now/ }).click();
  await owner.waitForURL(`${sandbox}/**`);
  await owner.getByLabel('Card number').fill('4242 4242 4242 4242');
  await owner.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Payment links' })).toBeHidden();
  await expect(async () => {
    await owner.goto(address);
    await expect(owner.getByText('Payment received: $199')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await staff.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product });
  await chooseAction(page, 'Copy owner’s link');
  await expect(page.getByText('The link to the owner’s page copied')).toBeVisible();
  await chooseAction(page, 'Revoke owner’s link…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Owner’s link revoked', { exact: true })).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
});
