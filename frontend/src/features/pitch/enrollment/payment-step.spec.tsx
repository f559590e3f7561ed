import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { paymentsRoutes } from '../../../../../contracts/src/payments/routes.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { answer, calls, cutOff, refuse } from '../../../../test/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { Toaster } from '../../../ui/toaster.js';
import { PaymentStep } from './payment-step.js';

const create = paymentsRoutes.create;
const lead = {
  ...{ id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', email: 'owner@example.com', name: 'Sample Owner' },
  ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', feeDueCents: 0 },
} as Lead;
const paid = '$199 was paid on March 2, 2026. A further payment needs a reason.';

it('what is paid is charged again only with a reason, after what was paid, and when, has been read', async () => {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentStep lead={lead} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('$199 has been paid.');
  refuse(create, { status: 409, title: 'This is already paid.', code: 'payment_made', detail: paid });
  await user.click(screen.getByRole('button', { name: 'Pay $199 again…' }));
  expect(await screen.findByText(paid)).toBeVisible();
  const charge = screen.getByRole('button', { name: 'Charge $199 again' });
  await user.click(charge);
  expect(screen.getByText('Give a reason')).toBeVisible();
  expect(calls(create)).toHaveLength(1);

  refuse(create, {
    status: 409,
    title: 'A bank payment is under way.',
    code: 'payment_pending',
    detail: 'Wait for it.',
  });
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'A second property');
  await user.click(charge);
  expect(await screen.findByText('Wait for it.')).toBeVisible();
  expect(calls(create).map(({ body }) => (body as { reason?: string }).reason)).toEqual([
    undefined,
    'A second property',
  ]);
});

it('a part of the fee is said, and the rest is still to be paid', async () => {
  const user = userEvent.setup();
  refuse(create, { status: 503, code: 'payments_not_configured', title: 'Payments are not configured' });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <PaymentStep lead={{ ...lead, paidCents: 500_00, feeDueCents: 99_00 }} />
    </QueryClientProvider>,
  );
  const step = within(container);
  expect(step.getByText('$100 has been paid, and $99 is still to pay.')).toBeVisible();
  expect(step.getByRole('button', { name: 'Send payment link' })).toBeEnabled();
  await user.click(step.getByRole('button', { name: 'Pay $99' }));
  await waitFor(() => expect(calls(create).map(({ body }) => (body as { amount: number }).amount)).toEqual([99]));
});

it('the tab remembers the lead that it left for the checkout', async () => {
  const user = userEvent.setup();
  answer(create, { success: true, id: 'cs_test_sample', url: `${window.location.href}#checkout` });
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentStep lead={{ ...lead, feeDueCents: null }} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Pay $199' }));
  await waitFor(() => expect(sessionStorage.getItem('left-page')).toBe(`/leads/${lead.id}`));
  sessionStorage.removeItem('left-page');
});

it.each([
  ['is refused', 'Failed to create payment session'],
  ['leads nowhere', 'Failed to redirect to checkout'],
  ['gets no answer', 'Failed to process payment'],
])('a checkout that %s says so, and can be asked for again', async (what, said) => {
  const user = userEvent.setup();
  if (what === 'is refused')
    refuse(create, { status: 503, code: 'payments_not_configured', title: 'Payments are not configured' });
  // A session without a page.
  else if (what === 'leads nowhere') answer({ at: create.at }, {});
  else cutOff(create);
  render(
    <QueryClientProvider client={queryClient}>
      <PaymentStep lead={{ ...lead, feeDueCents: null }} />
      <Toaster />
    </QueryClientProvider>,
  );
  const pay = screen.getByRole('button', { name: 'Pay $199' });
  await user.click(pay);
  expect(await screen.findByText(said)).toBeVisible();
  expect(pay).toBeEnabled();
  expect(screen.getByText('Property Management Onboarding Fee')).toBeVisible();
});
