import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { append } from '../support/behind-the-scenes.js';
import { colleagueOn, wideViewport } from '../support/drag.js';
import { send } from '../support/leads.js';
import { ownOrigin, signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: wideViewport });

test('the fee of a referral is due when its lead closes, on the page and beside the board, until it is paid', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const submitted = await page.request.post('/api/referrals', {
    headers: ownOrigin(),
    data: {
      ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '515-555-0110' },
      ...{ realtorCompany: 'Sample Realty', clientName: 'Sample Client', clientEmail: 'client@example.com' },
      ...{ clientPhone: '515-555-0111', propertyAddress: '100 Sample St, Ankeny, IA 50023' },
      ...{ propertyType: 'single-family', notes: null },
    },
  });
  expect(submitted.status(), await submitted.text()).toBe(201);
  const { id: referralId } = (await submitted.json()) as { id: string };
  const made = await page.request.post(`/api/referrals/${referralId}/lead`, { headers: ownOrigin(), data: {} });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };

  await page.goto(`/leads/${id}`);
  await expect(page.getByText('Referral became a lead').first()).toBeVisible();
  const due = page.getByText(/^Referral fee due: \$400 to Sample Realtor/);
  await expect(due).toHaveCount(0);
  const { colleague, context } = await colleagueOn(browser);
  try {
    // A colleague closes it; the open page follows.
    await send(colleague, 'POST', `/api/leads/${id}/status`, { status: 'closed' });
    await expect(due).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await colleague.goto(`/dashboard?lead=${id}`);
    const parts = colleague.getByRole('group', { name: 'What is shown of the lead' });
    await parts.getByRole('button', { name: 'Details' }).click();
    await expect(colleague.getByText(/^Referral fee due: \$400/)).toBeVisible();
  } finally {
    await context.close();
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible(page);

  await append(`referral-${referralId}`, 'ReferralPaid', { feeCents: 400_00 });
  await page.reload();
  await expect(page.getByText('Referral fee of $400 paid').first()).toBeVisible();
  await expect(due).toHaveCount(0);
});
