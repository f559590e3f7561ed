import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: wideViewport });

test('what is shown of a lead that is deleted meanwhile is accessible', async ({ page }) => {
  await signIn(page);
  for (const address of ['/dashboard?lead=', '/leads/']) {
    const lead = await addLead(page);
    await page.goto(`${address}${lead.id}`);
    await expect(page.getByText('Added by hand')).toBeVisible();
    await send(page, 'DELETE', `/api/leads/${lead.id}`);
    await expect(page.getByRole('status').filter({ hasText: /^Deleted by/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
