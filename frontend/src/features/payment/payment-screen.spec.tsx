import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { paymentsRoutes } from '../../../../contracts/src/payments/routes.js';
import { leadsRoutes } from '../../../../contracts/src/leads/routes.js';
import type { VerifiedPayment } from '../../../../contracts/src/payments/queries.js';
import { answer, calls, fail, refuse, filled } from '../../../test/api.js';
import { press } from '../../../test/fill-in.js';
import { openPage, sampleUser } from '../../../test/render-page.js';
import { sampleLeadId } from '../../../test/sample-report.js';

const verify = filled(paymentsRoutes.verify, { sessionId: 'cs_test_sample' });
const address = '/payment/success?session_id=cs_test_sample';
const pending = { success: false, pending: true, error: 'The payment is on its way from the bank.' } as const;
const move = () => screen.queryByRole('button', { name: 'Move to Onboarding Stage' });

it('a bank payment is on its way, which is no failure: what happens then is said, and nothing can be moved', async () => {
  answer(verify, pending);
  await openPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment on its way' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    /needs a few business days.*Once it is confirmed, Stripe sends the receipt.*If the bank refuses it, nothing is charged, and your property manager will get in touch\./,
  );
  expect(screen.queryByText('Payment verification failed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(move()).toBeNull();
});

it('staff read where its end will be shown', async () => {
  answer(verify, pending);
  await openPage(address, sampleUser);
  expect(await screen.findByText(/nothing is charged, and the lead’s history says so/)).toBeVisible();
  expect(move()).toBeNull();
});

const title = () => screen.getByRole('heading', { level: 1 });
const titled = (text: string) => waitFor(() => expect(title()).toHaveTextContent(text));
const onboarding = filled(leadsRoutes.onboarding, { id: sampleLeadId });
const paidFor = (leadId: string | null, leadKnown = true, feePaid = leadKnown): VerifiedPayment => ({
  success: true,
  data: { metadata: { leadId }, leadKnown, feePaid },
});

it.each(['', '?session_id='])(
  'without a session id (%s) the session is invalid, and nothing is asked',
  async (query) => {
    await openPage(`/payment/success${query}`);
    await titled('Invalid payment session');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(calls(verify)).toEqual([]);
  },
);

it.each([
  ['a visitor does not', null],
  ['staff do', sampleUser],
])('without Stripe the verification fails, and %s read why', async (_who, user) => {
  const said = 'STRIPE_SECRET_KEY is not set.';
  refuse(verify, { status: 503, title: 'Payments are not configured.', code: 'payments_not_configured', detail: said });
  const page = await openPage(address, user);
  await titled('Payment verification failed');
  if (user) expect(await screen.findByText(`For staff: ${said}`)).toBeVisible();
  else expect(screen.queryByText(/STRIPE_SECRET_KEY/)).toBeNull();
  answer(verify, paidFor(sampleLeadId));
  await press(page, 'Try again');
  await titled('Payment received');
});

it('a visitor reads that the payment came, and moves nothing', async () => {
  answer(verify, paidFor(sampleLeadId));
  await openPage(address);
  await titled('Payment received');
  expect(move()).toBeNull();
});

it.each([
  ['an owner', null, 'Go to the home page', '/'],
  ['staff', sampleUser, 'Back to the lead', `/leads/${sampleLeadId}`],
])(
  'a payment for something else, or a part of the fee, is not called the onboarding fee to %s',
  async (_who, user, said, to) => {
    answer(verify, paidFor(sampleLeadId, true, false));
    await openPage(address, user);
    await titled('Payment received');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your payment has arrived, and Stripe sends the receipt by email.',
    );
    expect(screen.getByRole('status')).not.toHaveTextContent('onboarding fee');
    expect(await screen.findByRole('link', { name: said })).toHaveAttribute('href', to);
    expect(move()).toBeNull();
  },
);

it.each([
  ['/owner/sample-token', 'Back to your page'],
  [null, 'Go to the home page'],
])('a payer whose tab left %s comes back to where it was', async (left, said) => {
  if (left !== null) sessionStorage.setItem('left-page', left);
  answer(verify, paidFor(sampleLeadId));
  await openPage(address);
  expect(await screen.findByRole('link', { name: said })).toHaveAttribute('href', left ?? '/');
});

it('staff come back to the lead that they left, while a bank has the payment', async () => {
  sessionStorage.setItem('left-page', '/leads/sample');
  answer(verify, pending);
  await openPage(address, sampleUser);
  expect(await screen.findByRole('link', { name: 'Back to the lead' })).toHaveAttribute('href', '/leads/sample');
});

it('staff move the lead to onboarding, and land on the dashboard', async () => {
  answer(verify, paidFor(sampleLeadId));
  answer(onboarding, { id: sampleLeadId, revision: 3, position: '9' });
  const page = await openPage(address, sampleUser);
  await page.user.click(await screen.findByRole('button', { name: 'Move to Onboarding Stage' }));
  await page.leavesFor('/dashboard');
  expect(calls(onboarding)).toHaveLength(1);
});

it('a lead that went away meanwhile is not found', async () => {
  answer(verify, paidFor(sampleLeadId));
  refuse(onboarding, { status: 404, title: 'There is no such lead.', code: 'lead_not_found' });
  const page = await openPage(address, sampleUser);
  await page.user.click(await screen.findByRole('button', { name: 'Move to Onboarding Stage' }));
  expect((await screen.findByText('Lead not found')).closest('[role=alert]')).toBeVisible();
  expect(move()).toBeEnabled();
});

it('a move that fails says so in its place, and can be pressed again', async () => {
  answer(verify, paidFor(sampleLeadId));
  fail(onboarding);
  const page = await openPage(address, sampleUser);
  await page.user.click(await screen.findByRole('button', { name: 'Move to Onboarding Stage' }));
  expect((await screen.findByText('Failed to update lead status')).closest('[role=alert]')).toBeVisible();
  answer(onboarding, { id: sampleLeadId, revision: 3, position: '9' });
  await press(page, 'Move to Onboarding Stage');
  await page.leavesFor('/dashboard');
});

const cases: [VerifiedPayment, string][] = [
  [paidFor(null, false), 'Lead ID not found in payment session'],
  [paidFor(sampleLeadId, false), 'Lead not found'],
  [{ success: false, error: 'Payment verification failed' }, 'Payment verification failed'],
];
it.each(cases)('a payment that cannot be taken further says which: %j', async (given, sentence) => {
  answer(verify, given);
  await openPage(address, sampleUser);
  await titled(sentence);
  expect(move()).toBeNull();
});
