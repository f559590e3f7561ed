import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { verifiedPaymentSchema, type VerifiedPayment } from '../contracts/src/queries/payment.js';
import { expectAccessible } from './support/accessible.js';
import { refuseCommands } from './support/lead-page.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const address = '/payment/success?session_id=cs_test_sample';

/** Answers like the server, whose own specs use a fake Stripe. */
async function answerWith(page: Page, answer: VerifiedPayment): Promise<void> {
  verifiedPaymentSchema.parse(answer);
  await page.route('**/api/stripe/verify-payment/*', (route) => route.fulfill({ json: answer }));
}

const paidFor = (leadId: string | null, leadKnown = true): VerifiedPayment => ({
  success: true,
  data: { metadata: { leadId }, leadKnown },
});
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const move = (page: Page) => page.getByRole('button', { name: 'Move to Onboarding Stage' });

test('without a session id the session is invalid, and nothing is asked', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('verify-payment') && asked.push(request.url()));
  for (const query of ['', '?session_id=']) {
    await page.goto(`/payment/success${query}`);
    await expect(title(page)).toHaveText('Invalid payment session');
  }
  expect(asked).toEqual([]);
});

test('without Stripe the verification fails, and staff read why', async ({ page }) => {
  await page.goto(address);
  await expect(title(page)).toHaveText('Payment verification failed');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('STRIPE_SECRET_KEY')).toBeHidden();
  await expectAccessible(page);
  await signIn(page);
  await page.reload();
  await expect(page.getByText('For staff: STRIPE_SECRET_KEY is not set.')).toBeVisible();
});

test('a visitor reads that the payment came, and moves nothing', async ({ page }) => {
  await answerWith(page, paidFor(randomUUID()));
  await page.goto(address);
  await expect(title(page)).toHaveText('Payment received');
  await expect(move(page)).toBeHidden();
  await expectAccessible(page);
});

test('staff move the lead to onboarding, and land on the dashboard', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, { status: 'proposal' });
  await answerWith(page, paidFor(lead.id));
  await page.goto(address);
  await move(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
});

test('a lead that went away meanwhile is not found', async ({ page }) => {
  await signIn(page);
  await answerWith(page, paidFor(randomUUID()));
  await page.goto(address);
  await move(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Lead not found');
  await expect(move(page)).toBeEnabled();
});

test('a move that fails says so in its place, and can be pressed again', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, { status: 'proposal' });
  await answerWith(page, paidFor(lead.id));
  const mend = await refuseCommands(page, `${lead.id}/onboarding`);
  await page.goto(address);
  await move(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to update lead status');
  await expect(move(page)).toBeEnabled();
  await mend();
  await move(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('payments that cannot be taken further say which', async ({ page }) => {
  const cases: [VerifiedPayment, string][] = [
    [paidFor(null, false), 'Lead ID not found in payment session'],
    [paidFor(randomUUID(), false), 'Lead not found'],
    [{ success: false, error: 'Payment verification failed' }, 'Payment verification failed'],
  ];
  for (const [answer, sentence] of cases) {
    await page.unrouteAll();
    await answerWith(page, answer);
    await page.goto(address);
    await expect(title(page)).toHaveText(sentence);
    await expect(move(page)).toBeHidden();
  }
});

for (const width of [1440, 375]) {
  test(`the page fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(title(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}
