import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { complete, fillAll, fillContact, fillProperty, heading, next } from './support/enrollment.js';
import { openLead, section } from './support/lead-page.js';
import { addLead } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const sampleEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const textsBox = (page: Page) => page.getByRole('checkbox', { name: /^Text me about this property/ });

test('every form says what its details are used for', async ({ page }) => {
  await page.goto('/webinar');
  await expect(page.getByText('We use your email for this webinar')).toBeVisible();
  await page.goto('/rent-vs-sell');
  await expect(page.getByText('We use your email to unlock the table')).toBeVisible();
  await page.goto('/realtor-referral');
  await expect(page.getByText('We use your details to answer this referral')).toBeVisible();
});

test('the box for texts is unticked, and a ticked one is sent with the version of the words', async ({ page }) => {
  await page.goto('/enroll');
  await fillProperty(page);
  await next(page);
  await fillContact(page, sampleEmail());
  await expect(textsBox(page)).not.toBeChecked();
  await expect(page.getByText('We use your details to enroll this property')).toBeVisible();
  await expectAccessible(page);
  await textsBox(page).check();
  await next(page);
  await expect(page.getByText('Yes, you may text me')).toBeVisible();
  const sent = page.waitForRequest('**/api/enrollments');
  await complete(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ consentTextVersion: 1, textsConsented: true });
});

test('a lead’s page shows what was agreed to, and staff note what they were told', async ({ page }) => {
  await signIn(page);
  await openLead(page, await addLead(page));
  const consent = section(page, 'Consent');
  await expect(consent).toContainText('Never asked');
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await page.getByLabel('What they said').selectOption('They may be sent email');
  await page.getByLabel('Note optional').fill('On the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Record consent' }).click();
  await expect(consent).toContainText('Agreed by word of mouth.');
  await expect(page.getByText('Agreed to emails by word of mouth')).toBeVisible();
});

test('a form is left with a link, and gone on with from it, once', async ({ page, context }) => {
  const email = sampleEmail();
  await page.goto('/enroll');
  await fillProperty(page, '9 Later Street');
  await next(page);
  const later = page.getByRole('button', { name: 'Email me a link to finish later' });
  await expect(later).toHaveCount(0);
  await fillContact(page, email);
  const kept = page.waitForRequest('**/api/intake-drafts');
  await later.click();
  // This system has no mail server, and says so.
  await expect(page.getByText(`We cannot send email at the moment. We will send a link to ${email}`)).toBeVisible();
  const { draft } = (await kept).postDataJSON() as { draft: string };
  expect(draft).toContain('9 Later Street');

  // The link itself is sent by mail; its page is tested with mocked API answers.
  const other = await context.browser()!.newPage();
  let taken = false;
  await other.route('**/api/intake-drafts/sample-token', (route) => {
    if (taken) return refuse(route, { status: 404, title: 'Used', code: 'draft_gone' });
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { form: 'enrollment', keptUntil: '2026-03-17T18:00:00.000Z' } });
    taken = true;
    return route.fulfill({ json: { form: 'enrollment', draft } });
  });
  await other.goto('/resume/sample-token');
  await expect(other.getByRole('heading', { level: 1, name: 'Continue your enrollment' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Continue where I stopped' }).click();
  await expect(heading(other, 'Contact Info')).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(email);
  await other.goto('/resume/sample-token');
  await expect(other.getByRole('heading', { level: 1, name: 'There is nothing to continue' })).toBeVisible();
  await other.close();
});

test('the page of an unsubscribe link: what for, one button, the result and the way back', async ({ page }) => {
  let unsubscribed = false;
  await page.route('**/api/unsubscribe/sample-token', (route) => {
    const body = route.request().postDataJSON() as { again?: true } | null;
    if (route.request().method() === 'POST') unsubscribed = body?.again !== true;
    return route.fulfill({ json: { address: 'o••••@example.com', channel: 'email', unsubscribed } });
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/unsubscribe/sample-token');
  await expect(page.getByText('We write to o••••@example.com about your property')).toBeVisible();
  expect(unsubscribed).toBe(false);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeFocused();
  await page.getByRole('button', { name: 'Send me emails again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'End these emails?' })).toBeVisible();
  expect(unsubscribed).toBe(false);
});

test('an unsubscribe link that was cut off says what to do instead', async ({ page }) => {
  await page.route('**/api/unsubscribe/cut', (route) =>
    refuse(route, { status: 404, title: 'No message', code: 'unsubscribe_link_gone' }),
  );
  await page.goto('/unsubscribe/cut');
  await expect(page.getByRole('alert')).toContainText('Reply to one of our emails');
});

test('an enrollment without the box says that nobody texts', async ({ page }) => {
  await fillAll(page, sampleEmail());
  await expect(page.getByText('No texts')).toBeVisible();
});
