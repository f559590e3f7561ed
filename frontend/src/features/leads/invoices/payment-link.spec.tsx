import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { paymentLinksRoutes } from '../../../../../contracts/src/payments/link-routes.js';
import { expectAccessible } from '../../../../test/accessible.js';
import { answer, calls, filled, hold } from '../../../../test/api.js';
import { choose, fill, press } from '../../../../test/fill-in.js';
import { field } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead, type ServedLead } from '../../../../test/sample-lead-page.js';

let lead: ServedLead;
const mail = () => filled(paymentLinksRoutes.mail, { id: lead.id });
const send = () => filled(paymentLinksRoutes.send, { id: lead.id });
const dialog = () => screen.findByRole('dialog', { name: 'Send payment link' });
const dates = { remindAt: '2026-03-06T15:00:00.000Z', expiresAt: '2026-04-02T15:00:00.000Z' };
const requestId = sampleId(931);
const requested = {
  ...{ requestId, amountCents: 199_00, description: 'Property Management Onboarding Fee', reason: null, ...dates },
};

beforeEach(() => {
  lead = serveLead();
  const preview = { subject: 'Please pay', text: 'Pay', html: '<p>Pay</p>', lead: null, faults: [] };
  answer(mail(), { to: 'owner@example.com', withheld: null, preview, ...dates });
});

it('staff see to whom the mail goes and until when, send it from the menu, and it is withdrawn among the payments', async () => {
  const page = await openLeadPage(lead);
  await choose(page, 'Send payment link');
  const shown = await dialog();
  expect(await within(shown).findByText(/An email goes to owner@example.com/)).toHaveTextContent(
    'An email goes to owner@example.com. The link can be paid until Apr 2, 2026. If it is not paid, a reminder goes out Mar 6, 9:00 AM.',
  );
  await expectAccessible();
  await page.user.click(within(shown).getByRole('checkbox', { name: /^Remind them once/ }));
  expect(shown).not.toHaveTextContent('a reminder goes out');
  await fill(page, 'Amount, $', 'nothing');
  await press(page, 'Send payment link', shown);
  expect(field('Amount, $')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, 'Amount, $', '199');
  lead.takes(paymentLinksRoutes.send, () => lead.happens('PaymentRequested', requested));
  await press(page, 'Send payment link', shown);
  expect(await screen.findByText('Payment link is on its way')).toBeVisible();
  expect(calls(send())[0]?.body).toEqual({
    ...{ amountCents: 199_00, description: 'Property Management Onboarding Fee', remind: false, reason: null },
  });
  const links = await within(section('Invoices')).findByRole('list', { name: 'Payment links' });
  expect(links).toHaveTextContent('good until Apr 2, 2026');
  const withdrawal = filled(paymentLinksRoutes.withdraw, { id: lead.id, requestId });
  lead.takes(withdrawal, () =>
    lead.happens('PaymentRequestEnded', { requestId, amountCents: 199_00, outcome: 'withdrawn' }),
  );
  await press(page, 'Withdraw payment link');
  expect(await screen.findByText('Payment link withdrawn')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Payment links' })).toBeNull());
  expect(section('History')).toHaveTextContent('Payment link of $199 withdrawn');
});

it('the other of two who send at once hears it; what was typed stays', async () => {
  lead.refuses(paymentLinksRoutes.send, {
    ...{ status: 409, title: 'The owner has a payment link for this already.', code: 'payment_requested' },
    detail: 'A payment link of $199 for this has been open since March 2, 2026. Withdraw it to send another.',
  });
  const page = await openLeadPage(lead);
  await press(page, 'Send payment link', section('Invoices'));
  const shown = await dialog();
  await press(page, 'Send payment link', shown);
  expect(await within(shown).findByRole('alert')).toHaveTextContent('Withdraw it to send another.');
  expect(field('Amount, $')).toHaveValue('199');
});

it('the mail that is shown goes where it really goes, also once a colleague gave the lead another address', async () => {
  const page = await openLeadPage(lead);
  await choose(page, 'Send payment link');
  const shown = await dialog();
  await within(shown).findByText(/An email goes to owner@example.com/);
  const email = 'new@example.com';
  answer(mail(), { to: email, withheld: null, preview: null, ...dates });
  lead.happensElsewhere('LeadDetailsEdited', { email }, { set: { email } });
  expect(await within(shown).findByText(/An email goes to new@example.com/)).toBeVisible();
});

it('of a withdrawal and a payment at the same moment the second is told what became of the link', async () => {
  const over = 'This payment link has ended: it was paid, has expired, or was replaced.';
  lead.happens('PaymentRequested', requested);
  const page = await openLeadPage(lead);
  const links = () => within(section('Invoices')).queryByRole('list', { name: 'Payment links' });
  expect(links()).toBeVisible();
  lead.refuses(filled(paymentLinksRoutes.withdraw, { requestId }), {
    ...{ status: 409, title: over, code: 'payment_request_ended' },
  });
  const heard = hold(filled(paymentLinksRoutes.withdraw, { id: lead.id, requestId }));
  await press(page, 'Withdraw payment link');
  lead.happensElsewhere('LeadPaid', { amountCents: 199_00, method: 'check', reference: null });
  heard();
  expect(await screen.findByText('The payment link was not withdrawn')).toBeVisible();
  expect(screen.getByText(over)).toBeVisible();
  await waitFor(() => expect(links()).toBeNull());
  expect(section('Invoices')).toHaveTextContent('recorded by Sample Colleague');
});

it('says why no mail goes out', async () => {
  answer(mail(), { to: 'owner@example.com', withheld: 'not_configured', preview: null, ...dates });
  const page = await openLeadPage(lead);
  await choose(page, 'Send payment link');
  expect(await within(await dialog()).findByText(/The owner gets no email/)).toHaveTextContent(
    'The owner gets no email, because sending is not configured.',
  );
});

it('is no action without an address', async () => {
  lead = serveLead({ email: '' });
  const page = await openLeadPage(lead);
  await press(page, 'Actions');
  expect(screen.queryByRole('menuitem', { name: 'Send payment link' })).toBeNull();
});

it('a further link needs a reason; what has changed meanwhile is shown before it goes out', async () => {
  const page = await openLeadPage(lead);
  await press(page, 'Send payment link', section('Invoices'));
  const refused = (code: 'payment_open' | 'payment_made', detail: string, besides: string[]) =>
    lead.refuses(paymentLinksRoutes.send, { status: 409, title: detail, code, detail, besides });
  refused('payment_open', 'A checkout page of $199 for this has been open since March 2, 2026.', [sampleId(941)]);
  await press(page, 'Send payment link', await dialog());
  const asked = await screen.findByRole('dialog', { name: 'Ask a second time?' });
  await fill(page, 'Reason', 'They lost it');
  refused('payment_made', '$199 was paid on March 2, 2026.', [sampleId(941), sampleId(942)]);
  await press(page, 'Send payment link', asked);
  const again = await screen.findByRole('dialog', { name: 'Charge a second time?' });
  expect(again).toHaveTextContent('$199 was paid on March 2, 2026.');
  lead.takes(paymentLinksRoutes.send, () => lead.happens('PaymentRequested', requested));
  await press(page, 'Send payment link', again);
  expect(await screen.findByText('Payment link is on its way')).toBeVisible();
  expect(calls(send()).map(({ body }) => body)).toMatchObject([
    { reason: null },
    { reason: 'They lost it', besides: [sampleId(941)] },
    { reason: 'They lost it', besides: [sampleId(941), sampleId(942)] },
  ]);
});
