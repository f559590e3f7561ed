import { leadsRoutes } from '../../../../../contracts/src/leads/routes.js';
import { paymentLinksRoutes } from '../../../../../contracts/src/payments/link-routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { answer, calls, filled, refuseOnce } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { changedMeanwhile, openLeadPage, section, serveLead, toasts } from '../../../../test/sample-lead-page.js';

const list = (name: string) => within(section('Invoices')).getByRole('list', { name });
const rows = (name: string) => within(list(name)).getAllByRole('listitem');

it('a payment is recorded in a small dialog and shown as paid; a failure leaves the dialog as it is', async () => {
  const lead = serveLead();
  lead.refuses(leadsRoutes.payment);
  const page = await openLeadPage(lead);
  expect(section('Invoices')).toHaveTextContent('Nothing has been paid yet.');
  await press(page, 'Record payment');
  const dialog = screen.getByRole('dialog', { name: 'Record a payment' });
  expect(field('Amount')).toHaveValue('199');
  await fill(page, 'Amount', 'nothing');
  await press(page, 'Record payment', dialog);
  expect(field('Amount')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, 'Amount', '$150.50');
  await page.user.selectOptions(field('Method'), 'Cash');
  await fill(page, 'Reference', 'Receipt 7');
  await press(page, 'Record payment', dialog);
  expect(await screen.findByText('Failed to process payment')).toBeVisible();
  expect(field('Reference')).toHaveValue('Receipt 7');
  lead.takes(leadsRoutes.payment, (paid) => lead.happens('LeadPaid', paid, { set: { paidCents: 15_050 } }));
  await press(page, 'Record payment', dialog);
  expect(await screen.findByText('Payment processed successfully')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed'));
  await waitFor(() => expect(rows('Payments')).toHaveLength(1));
  expect(rows('Payments')[0]).toHaveTextContent(/Cash · Receipt 7 · recorded by you/);
  expect(rows('Payments')[0]).toHaveTextContent('Paid');
  const payment = { amountCents: 15_050, method: 'cash', reference: 'Receipt 7' };
  expect(calls(filled(leadsRoutes.payment, lead)).map(({ body }) => body)).toEqual([payment, payment]);
  lead.happensElsewhere('LeadPaid', { amountCents: 19_900, method: 'check', reference: null });
  await waitFor(() => expect(section('Invoices')).toHaveTextContent('Total paid $349.50'));
});

it('the rest of a fee that is paid in part is what is recorded, and asked for by link and by invoice', async () => {
  const lead = serveLead({ feeDueCents: 99_00, paidCents: 100_00, situation: 'to_charge' });
  const dates = { remindAt: '2026-03-06T15:00:00.000Z', expiresAt: '2026-04-02T15:00:00.000Z' };
  answer(filled(paymentLinksRoutes.mail, lead), { to: 'owner@example.com', withheld: null, preview: null, ...dates });
  const page = await openLeadPage(lead);
  for (const [action, label] of [
    ['Record payment', 'Amount'],
    ['Send payment link', 'Amount, $'],
    ['New invoice', 'Amount, $'],
  ] as const) {
    await press(page, action, section('Invoices'));
    await waitFor(() => expect(field(label)).toHaveValue('99'));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('a check that a colleague records meanwhile is not recorded twice unasked; a note of theirs holds nobody up', async () => {
  const lead = serveLead();
  const route = filled(leadsRoutes.payment, lead);
  const pays = (elsewhere: boolean) => {
    const paidCents = lead.now().paidCents + 19_900;
    const data = { amountCents: 19_900, method: 'check', reference: null };
    lead[elsewhere ? 'happensElsewhere' : 'happens']('LeadPaid', data, { set: { paidCents } });
  };
  lead.takes(leadsRoutes.payment, () => pays(false));
  const page = await openLeadPage(lead);
  await press(page, 'Record payment');
  const dialog = screen.getByRole('dialog', { name: 'Record a payment' });
  pays(true);
  refuseOnce(route, changedMeanwhile);
  await press(page, 'Record payment', dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Sample Colleague changed what is paid in the meantime: $199 now. Press again if yours is another payment.',
  );
  expect(lead.now().paidCents).toBe(19_900);
  lead.happensElsewhere('NoteAdded', { noteId: sampleId(801), content: 'Two checks came.' });
  refuseOnce(route, changedMeanwhile);
  await press(page, 'Record payment', dialog);
  expect(await screen.findByText('Payment processed successfully')).toBeVisible();
  await waitFor(() => expect(section('Invoices')).toHaveTextContent('Total paid $398'));
  // A repetition whose answer was lost is the same payment.
  expect(new Set(calls(route).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('invoices, refunds and disputes stand on the lead’s page and in its history', async () => {
  const lead = serveLead();
  const from = { actor: { kind: 'system', id: 'payments' }, actorName: null } as const;
  const happens = (type: string, data: Record<string, unknown>) => lead.happensElsewhere(type, data, from).id;
  const item = { description: 'Property Management Onboarding Fee', amountCents: 199_50 };
  const requestId = happens('InvoiceRequested', { description: 'Onboarding', items: [item], reason: null });
  happens('InvoiceFailed', { requestId, error: 'STRIPE_SECRET_KEY is not set' });
  await openLeadPage(lead);
  const invoice = () => rows('Invoices')[0]!;
  expect(invoice()).toHaveTextContent('STRIPE_SECRET_KEY is not set');
  expect(invoice()).toHaveTextContent('Not sent');
  const issued = { requestId, invoiceId: 'in_sample', number: 'SAMPLE-0001', amountDueCents: 199_50, status: 'open' };
  happens('InvoiceIssued', { ...issued, hostedUrl: 'https://invoice.example.com/i/sample' });
  await waitFor(() => expect(invoice()).toHaveTextContent('Open'));
  expect(within(invoice()).getByRole('link', { name: /^Open the invoice SAMPLE-0001/ })).toHaveAttribute(
    'href',
    'https://invoice.example.com/i/sample',
  );
  happens('InvoiceStatusChanged', { requestId, status: 'paid' });
  await waitFor(() => expect(invoice()).toHaveTextContent('Paid'));
  const paymentId = sampleId(901);
  happens('LeadPaid', { amountCents: 199_50, method: 'card', reference: null, paymentId });
  happens('PaymentRefunded', { refundId: sampleId(902), paymentId, amountCents: 50_00 });
  const disputed = { disputeId: sampleId(903), paymentId, amountCents: 100_00 };
  happens('PaymentDisputed', { ...disputed, reason: 'product_not_received' });
  await waitFor(() => expect(rows('Payments')).toHaveLength(3));
  expect(list('Payments')).toHaveTextContent('-$50');
  expect(list('Payments')).toHaveTextContent('Product Not Received');
  expect(section('Invoices')).toHaveTextContent('Total paid $149.50');
  happens('PaymentDisputeClosed', { ...disputed, outcome: 'lost' });
  await waitFor(() => expect(section('Invoices')).toHaveTextContent('Total paid $49.50'));
  for (const sentence of ['Invoice of $199.50 sent', '$50 refunded', 'Dispute of $100 lost'])
    expect(section('History')).toHaveTextContent(sentence);
});
