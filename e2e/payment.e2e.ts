import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { verifiedPaymentSchema, type VerifiedPayment } from '../contracts/src/payments/queries.js';
import { expectAccessibleAndFitting } from './support/accessible.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const address = '/payment/success?session_id=cs_test_sample';

/** Answers like the server, whose own specs use a fake Stripe. */
async function answerWith(page: Page, answer: VerifiedPayment): Promise<void> {
  verifiedPaymentSchema.parse(answer);
  await page.route('**/api/stripe/verify-payment/*', (route) => route.fulfill({ json: answer }));
}

const paidFor = (leadId: string): VerifiedPayment => ({
  success: true,
  data: { metadata: { leadId }, leadKnown: true, feePaid: true },
});
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const move = (page: Page) => page.getByRole('button', { name: 'Move to Onboarding Stage' });

test('staff move the lead to onboarding, and land on the dashboard', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, { status: 'proposal' });
  await answerWith(page, paidFor(lead.id));
  await page.goto(address);
  await move(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(cardIn(page, 'enrolled', lead)).toBeVisible();
});

test('a payment that came and one that cannot be verified are accessible and fit, on a desktop and on a phone', async ({
  page,
}) => {
  await page.goto(address);
  await expect(title(page)).toHaveText('Payment verification failed');
  await expectAccessibleAndFitting(page);
  await answerWith(page, paidFor(randomUUID()));
  await page.reload();
  await expect(title(page)).toHaveText('Payment received');
  await expectAccessibleAndFitting(page);
});
