import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: wideViewport });

test('the details of a lead are accessible beside the board, and on a phone in the sheet', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page);
  const panel = page.getByRole('region', { name: 'Lead', exact: true });
  for (const size of [wideViewport, { width: 375, height: 812 }]) {
    await page.setViewportSize(size);
    await page.goto(`/dashboard?lead=${lead.id}`);
    const parts = panel.getByRole('group', { name: 'What is shown of the lead' });
    await parts.getByRole('button', { name: 'Details' }).click();
    await expect(panel.getByRole('region', { name: 'Property details', exact: true })).toBeVisible();
    await (size === wideViewport ? expectAccessibleInBothThemes(page) : expectAccessible(page));
  }
});
