import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react/pure';
import userEvent from '@testing-library/user-event';
import { referralAdminRoutes } from '../../../../../contracts/src/referrals/routes.js';
import { answer, calls, filled } from '../../../../test/api.js';
import { field } from '../../../../test/render-page.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { PayReferralDialog } from './referral-acts.js';

const referral = { id: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20', realtorName: 'Sample Realtor', fee: 'not_due' } as const;
const payment = filled(referralAdminRoutes.payment, referral);

it('asks once whether $0 is meant, and pays it then; any other amount goes without a question', async () => {
  answer(payment, { id: referral.id, revision: 1, position: '7' });
  let closed = 0;
  render(
    <QueryClientProvider client={queryClient}>
      <PayReferralDialog referral={referral} onClose={() => closed++} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  expect(screen.getByText(/It is due once we manage the property; you can pay it earlier\./)).toBeVisible();
  const pay = async (amount: string) => {
    await user.clear(field('Amount'));
    await user.type(field('Amount'), amount);
    await user.click(screen.getByRole('button', { name: 'Process Payment' }));
  };
  await pay('0');
  expect(await screen.findByRole('alertdialog', { name: 'Pay $0?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls(payment)).toEqual([]);
  expect(closed).toBe(0);
  await pay('0.00');
  await user.click(await screen.findByRole('button', { name: 'Pay $0' }));
  await waitFor(() => expect(closed).toBe(1));
  await pay('400');
  await waitFor(() => expect(closed).toBe(2));
  expect(calls(payment).map(({ body }) => body)).toEqual([{ feeCents: 0 }, { feeCents: 400_00 }]);
});
