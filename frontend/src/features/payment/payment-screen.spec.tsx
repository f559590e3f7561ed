import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react/pure';
import { verifiedPaymentSchema } from '../../../../contracts/src/queries/payment.js';
import { answer } from '../../../test/api.js';
import { openPage, sampleUser } from '../../../test/render-page.js';

const verify = 'GET /api/stripe/verify-payment/cs_test_sample';
const address = '/payment/success?session_id=cs_test_sample';
const pending = { success: false, pending: true, error: 'The payment is on its way from the bank.' } as const;
const move = () => screen.queryByRole('button', { name: 'Move to Onboarding Stage' });

it('a bank payment is on its way, which is no failure: what happens then is said, and nothing can be moved', async () => {
  answer(verify, verifiedPaymentSchema, pending);
  await openPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment on its way' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    /needs some business days.*once the bank confirms it, the payment counts.*If the bank refuses it, no money moves, and your property manager will get in touch\./,
  );
  expect(screen.queryByText('Payment verification failed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(move()).toBeNull();
});

it('staff read where its end will be told', async () => {
  answer(verify, verifiedPaymentSchema, pending);
  await openPage(address, sampleUser);
  expect(await screen.findByText(/no money moves, and the lead’s history says so/)).toBeVisible();
  expect(move()).toBeNull();
});

it('a payment that failed says so', async () => {
  answer(verify, verifiedPaymentSchema, { success: false, error: 'Payment verification failed' });
  await openPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment verification failed' })).toBeVisible();
});
