import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { duePaymentsSchema, gonePaymentsSchema, type DuePayments } from '../../contracts/src/payments/queries.js';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { append } from '../support/behind-the-scenes.js';
import { openLead, section } from '../support/lead-page.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

const since = '2026-03-03T20:15:00.000Z';
const onboarding = (name: string) => ({
  ...{ leadId: randomUUID(), name, propertyAddress: '100 Sample St, Ankeny, IA 50023', since },
  ...{ status: 'contract_sent' as const, amountCents: 199_00, pendingCents: 0 },
  ...{ email: 'owner@example.com', linkedAt: null },
});
const referral = {
  ...{ referralId: randomUUID(), realtorName: 'Sample Realtor', clientName: 'Sample Client', since },
  ...{ propertyAddress: '200 Sample St, Ankeny, IA 50023', amountCents: 400_00 },
};

async function serveDue(page: Page, due: Partial<DuePayments>): Promise<void> {
  const { onboardingFees = [], referralFees = [] } = due;
  const totalOf = (fees: readonly { amountCents: number }[]) => ({
    count: fees.length,
    amountCents: fees.reduce((sum, { amountCents }) => sum + amountCents, 0),
  });
  const totals = { onboardingFees: totalOf(onboardingFees), referralFees: totalOf(referralFees) };
  const json = duePaymentsSchema.parse({ position: '0', onboardingFees, referralFees, totals });
  await page.route('**/api/payments/due', (route) => route.fulfill({ json }));
}
async function serveGone(page: Page, payments: object[]): Promise<void> {
  const json = gonePaymentsSchema.parse({ position: '0', payments });
  await page.route('**/api/payments/gone', (route) => route.fulfill({ json }));
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const gone = 'Payments of leads that are gone';

test('what is due is listed with its sum and leads to where it is settled; admins see what came for leads that are gone', async ({
  page,
}) => {
  await signIn(page);
  const owner = onboarding('Waiting Sample');
  const paying = { ...onboarding(''), pendingCents: 199_00 };
  await serveDue(page, { onboardingFees: [owner, paying], referralFees: [referral] });
  await serveGone(page, [
    {
      ...{ id: randomUUID(), leadId: randomUUID(), lead: 'deleted', name: 'Deleted Sample', kind: 'payment' },
      ...{ amountCents: 199_00, status: 'paid', at: since },
    },
    {
      ...{ id: randomUUID(), leadId: randomUUID(), lead: 'erased', name: null, kind: 'refund' },
      ...{ amountCents: 49_50, status: 'refunded', at: since },
    },
  ]);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(part(page, 'Onboarding fees due')).toContainText('Total due $398');
  await expect(part(page, 'Onboarding fees due').getByRole('link', { name: 'Waiting Sample' })).toHaveAttribute(
    'href',
    `/leads/${owner.leadId}`,
  );
  await expect(part(page, 'Onboarding fees due').getByRole('link', { name: 'Anonymous' })).toBeVisible();
  await expect(part(page, 'Onboarding fees due')).toContainText('$199 pending at a bank');
  await expect(part(page, 'Referral fees due').getByRole('link', { name: 'Sample Realtor' })).toHaveAttribute(
    'href',
    new RegExp(`referral=${referral.referralId}`),
  );
  await expect(part(page, gone)).toContainText('Deleted Sample');
  await expect(part(page, gone)).toContainText('Erased lead');
  await expect(part(page, gone)).toContainText('-$49.50');
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('invoices, refunds and disputes stand on the lead’s page and in its history', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page);
  const stream = `lead-${lead.id}`;
  const requestId = await append(stream, 'InvoiceRequested', {
    description: 'Onboarding',
    items: [{ description: 'Property Management Onboarding Fee', amountCents: 199_50 }],
    reason: null,
  });
  await openLead(page, lead);
  const invoices = section(page, 'Invoices');
  const invoice = invoices.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  // These systems have no Stripe. That is an outcome too, and a later report by Stripe counts.
  await expect(invoice).toContainText('STRIPE_SECRET_KEY is not set');
  await expect(invoice).toContainText('Not sent');
  await append(stream, 'InvoiceIssued', {
    ...{ requestId, invoiceId: 'in_sample', number: 'SAMPLE-0001', amountDueCents: 199_50, status: 'open' },
    hostedUrl: 'https://invoice.example.com/i/sample',
  });
  await expect(invoice).toContainText('Open');
  await expect(invoice.getByRole('link', { name: 'Open the invoice SAMPLE-0001' })).toHaveAttribute(
    'href',
    'https://invoice.example.com/i/sample',
  );
  await append(stream, 'InvoiceStatusChanged', { requestId, status: 'paid' });
  await expect(invoice).toContainText('Paid');
  const paymentId = randomUUID();
  await append(stream, 'LeadPaid', { amountCents: 199_50, method: 'card', reference: null, paymentId });
  await append(stream, 'PaymentRefunded', { refundId: randomUUID(), paymentId, amountCents: 50_00 });
  const disputed = { disputeId: randomUUID(), paymentId, amountCents: 100_00 };
  await append(stream, 'PaymentDisputed', { ...disputed, reason: 'product_not_received' });
  const payments = invoices.getByRole('list', { name: 'Payments' });
  await expect(payments.getByRole('listitem')).toHaveCount(3);
  await expect(payments).toContainText('-$50');
  await expect(payments).toContainText('Product Not Received');
  await expect(invoices).toContainText('Total paid $149.50');
  await append(stream, 'PaymentDisputeClosed', { ...disputed, outcome: 'lost' });
  await expect(invoices).toContainText('Total paid $49.50');
  const history = section(page, 'History');
  for (const sentence of ['Invoice of $199.50 sent', '$50 refunded', 'Dispute of $100 lost'])
    await expect(history.getByText(sentence)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
