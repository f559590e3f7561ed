import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { openRow, stage } from '../support/admin-leads.js';
import { leadNow, toasts } from '../support/lead-page.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('at 375 px a stage is picked in its row', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lead = await addLead(page);
  await openRow(page, lead);
  await stage(page, lead).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitemradio', { name: 'Won' }).click();
  await expect(toasts(page).filter({ hasText: 'Status updated successfully' })).toBeVisible();
  await expect(stage(page, lead)).toHaveText('Won');
  await expect.poll(async () => (await leadNow(page, lead)).status).toBe('won');
  await page.reload();
  await expect(stage(page, lead)).toHaveText('Won');
});
