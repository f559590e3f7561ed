import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { paymentListsRoutes } from '../../../../contracts/src/payments/routes.js';
import type { DuePayments } from '../../../../contracts/src/payments/queries.js';
import { answer, calls, refuse } from '../../../test/api.js';
import { officeDateTime } from '../../lib/format.js';
import { openPage, sampleAdmin, sampleUser } from '../../../test/render-page.js';
import { sampleId } from '../../../test/sample-history.js';

const since = '2026-03-03T20:15:00.000Z';
const due: DuePayments = {
  position: '0',
  totals: { onboardingFees: { count: 0, amountCents: 0 }, referralFees: { count: 1, amountCents: 400_00 } },
  onboardingFees: [],
  referralFees: [
    {
      ...{ referralId: sampleId(1), realtorName: 'Sample Realtor', clientName: 'Sample Client', since },
      ...{ propertyAddress: '200 Sample St, Ankeny, IA 50023', amountCents: 400_00 },
    },
  ],
};
const part = (name: string) => screen.findByRole('region', { name });
const gone = 'Payments of leads that are gone';

beforeEach(() => {
  answer(paymentListsRoutes.due, due);
  answer(paymentListsRoutes.gone, { position: '0', payments: [] });
});

it('what is due is listed with its sum and leads to where it is settled; admins see what came for leads that are gone', async () => {
  const owed = (n: number, name: string, pendingCents: number): DuePayments['onboardingFees'][number] => ({
    ...{ leadId: sampleId(n), name, propertyAddress: '100 Sample St', since, status: 'contract_sent' },
    ...{ amountCents: 199_00, pendingCents, email: 'owner@example.com', linkedAt: null },
  });
  const onboardingFees = [owed(1, 'Waiting Sample', 0), owed(2, '', 199_00)];
  const totals = { ...due.totals, onboardingFees: { count: 1_500, amountCents: 298_500_00 } };
  answer(paymentListsRoutes.due, { ...due, onboardingFees, totals });
  answer(paymentListsRoutes.gone, {
    position: '0',
    payments: [
      {
        ...{ id: sampleId(3), leadId: sampleId(4), lead: 'deleted', name: 'Deleted Sample', kind: 'payment' },
        ...{ amountCents: 199_00, status: 'paid', at: since },
      },
      {
        ...{ id: sampleId(5), leadId: sampleId(6), lead: 'erased', name: null, kind: 'refund' },
        ...{ amountCents: 49_50, status: 'refunded', at: since },
      },
    ],
  });
  await openPage('/payments', sampleAdmin);
  const fees = await part('Onboarding fees due');
  expect(await within(fees).findByRole('link', { name: 'Waiting Sample' })).toHaveAttribute(
    'href',
    `/leads/${sampleId(1)}`,
  );
  expect(fees).toHaveTextContent('These 2 have waited longest; 1,500 are due.');
  expect(fees).toHaveTextContent('Total due $298,500');
  expect(await part('Referral fees due')).not.toHaveTextContent('have waited longest');
  expect(within(fees).getByRole('link', { name: 'Anonymous' })).toBeVisible();
  expect(fees).toHaveTextContent('$199 pending at a bank');
  expect(within(await part('Referral fees due')).getByRole('link', { name: 'Sample Realtor' })).toHaveAttribute(
    'href',
    expect.stringContaining(`referral=${sampleId(1)}`),
  );
  const away = await part(gone);
  await waitFor(() => expect(away).toHaveTextContent('Deleted Sample'));
  expect(away).toHaveTextContent('Erased lead');
  expect(away).toHaveTextContent('-$49.50');
});

it('says since when a fee is due as a date, however short the wait', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  answer(paymentListsRoutes.due, { ...due, referralFees: [{ ...due.referralFees[0]!, since: yesterday }] });
  await openPage('/payments', sampleUser);
  const fees = await part('Referral fees due');
  expect(await within(fees).findByText(officeDateTime(yesterday))).toBeVisible();
  expect(fees).not.toHaveTextContent(/yesterday|ago/);
});

it('staff who are no admins see what is due, and nothing of leads that are gone is asked for', async () => {
  await openPage('/payments', sampleUser);
  const fees = await part('Referral fees due');
  expect(await within(fees).findByText('Sample Realtor', { exact: false })).toBeVisible();
  expect(within(fees).queryByRole('link')).toBeNull();
  expect(await part('Onboarding fees due')).toHaveTextContent('No onboarding fee is due');
  expect(screen.queryByRole('region', { name: gone })).toBeNull();
  expect(calls(paymentListsRoutes.gone)).toEqual([]);
});

it('lists that fail say so, and are there when tried again', async () => {
  refuse(paymentListsRoutes.due, { status: 422, title: 'Torn', code: 'internal_error' });
  const page = await openPage('/payments', sampleAdmin);
  const fees = within(await part('Referral fees due'));
  expect(await fees.findByRole('alert')).toHaveTextContent('The payments could not be loaded');
  answer(paymentListsRoutes.due, due);
  await page.user.click(fees.getByRole('button', { name: 'Try again' }));
  expect(await fees.findByText('Sample Realtor', { exact: false })).toBeVisible();
  expect(await part(gone)).toHaveTextContent('Nothing here');
});
