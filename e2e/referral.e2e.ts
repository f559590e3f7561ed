import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { fillReferral as fill } from './support/referral.js';
import { expect, test } from './support/test.js';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Referral' });

test('a referral is submitted, and another can follow', async ({ page }) => {
  await page.goto('/realtor-referral');
  await fill(page);
  await page.getByLabel('Notes').fill('Moves in June');
  const sent = page.waitForRequest('**/api/referrals');
  await submit(page).click();
  await expect(page.getByText('Referral submitted successfully!')).toBeVisible();
  const confirmation = page.getByRole('heading', { name: 'Referral Submitted!' });
  await expect(confirmation).toBeFocused();
  await expect(page.getByText('Our team will contact your client within 24 hours')).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ clientName: 'Sample Owner', propertyType: 'condo', website: '' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Another Referral' }).click();
  await expect(page.getByLabel('Client name')).toHaveValue('');
});
