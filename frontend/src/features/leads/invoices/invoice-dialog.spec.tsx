import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { paymentsRoutes } from '../../../../../contracts/src/payments/routes.js';
import { answer, calls, refuse } from '../../../../test/api.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { InvoiceDialog } from './invoice-dialog.js';

const create = paymentsRoutes.invoice;
const lead = {
  ...{ id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', email: 'owner@example.com', name: 'Sample Owner' },
  ...{ stripeCustomerId: null, feeDueCents: null },
};
const events = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const open = 'A checkout page of $199 for this has been open since March 2, 2026.';
const paid = '$199 was paid on March 2, 2026. A further payment needs a reason.';

it('says what is open or paid already, asks for a reason, and asks again if that has changed', async () => {
  const user = userEvent.setup();
  let closed = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <InvoiceDialog lead={lead} onClose={() => closed++} />
    </QueryClientProvider>,
  );
  refuse(create, { status: 409, title: 'Open', code: 'payment_open', detail: open, besides: events.slice(0, 1) });
  await user.clear(screen.getByRole('textbox', { name: /^Description/ }));
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Welcome');
  await user.click(screen.getByRole('button', { name: 'Send invoice of $199' }));
  expect(await screen.findByRole('dialog', { name: 'Ask a second time?' })).toHaveTextContent(open);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue('Welcome');
  expect(screen.queryByText(/was not sent/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Send invoice of $199' }));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The owner wants an invoice');
  refuse(create, { status: 409, title: 'Paid', code: 'payment_made', detail: paid, besides: events });
  await user.click(screen.getByRole('button', { name: 'Send invoice of $199' }));
  expect(await screen.findByRole('dialog', { name: 'Charge a second time?' })).toHaveTextContent(paid);
  expect(screen.getByText('This has changed in the meantime. Please read it again.')).toBeVisible();
  answer(create, { success: true, invoice: null });
  await user.click(screen.getByRole('button', { name: 'Send invoice of $199' }));
  await waitFor(() => expect(closed).toBe(1));
  const reason = 'The owner wants an invoice';
  expect(calls(create).map(({ body }) => body)).toMatchObject([
    { description: 'Welcome' },
    { description: 'Welcome' },
    { description: 'Welcome', reason, besides: events.slice(0, 1) },
    { description: 'Welcome', reason, besides: events },
  ]);
});

it('an invoice of several items is checked, totalled and sent; a failure leaves what was typed', async () => {
  const user = userEvent.setup();
  let closed = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <InvoiceDialog lead={lead} onClose={() => closed++} />
    </QueryClientProvider>,
  );
  const amounts = () => screen.getAllByLabelText(/^Amount, \$/);
  expect(amounts().map((field) => (field as HTMLInputElement).value)).toEqual(['199']);
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  await user.type(screen.getByRole('textbox', { name: /^Item 2/ }), 'Yard sign');
  await user.type(amounts()[1]!, 'lots');
  await user.click(screen.getByRole('button', { name: /^Send invoice/ }));
  expect(screen.getByText(/Amount must be in dollars, like 199 or 49\.50/)).toBeVisible();
  await user.clear(amounts()[1]!);
  await user.type(amounts()[1]!, '25.50');
  expect(screen.getByRole('dialog')).toHaveTextContent('Total $224.50');
  const detail = 'The payment provider could not be reached.';
  refuse(create, { status: 502, title: 'The invoice was not made.', code: 'invoice_failed', detail });
  const send = () => user.click(screen.getByRole('button', { name: 'Send invoice of $224.50' }));
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail));
  expect(screen.getByRole('textbox', { name: /^Item 2/ })).toHaveValue('Yard sign');
  // One press, one failure.
  expect(calls(create)).toHaveLength(1);
  answer(create, { success: true, invoice: null });
  await send();
  await waitFor(() => expect(closed).toBe(1));
  expect(calls(create)[0]?.body).toEqual({
    ...{ leadId: lead.id, customerId: null, description: 'Onboarding' },
    items: [
      { description: 'Property Management Onboarding Fee', amount: 199 },
      { description: 'Yard sign', amount: 25.5 },
    ],
  });
});
