import { staffMember } from './support/behind-the-scenes.js';
import { wideViewport } from './support/drag.js';
import { addLead, cardIn, send } from './support/leads.js';
import { openLead } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

// Who is no admin can read nothing of a deleted lead any more: what they see of it is what was read before.
test('staff see that an admin deletes the lead that they look at, on its page and beside the board, and take it back', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage({ baseURL: process.env.E2E_URL ?? '' });
  await signIn(page, await staffMember());
  await signIn(other);
  const lead = await addLead(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  const beside = page.getByRole('complementary', { name: 'Lead' });
  await expect(beside.locator('header')).toContainText('New Lead');
  await send(other, 'DELETE', `/api/leads/${lead.id}`);
  const band = page.getByRole('status').filter({ hasText: /^Deleted by/ });
  await expect(band).toHaveText(/^Deleted by Admin at \d+:\d\d [AP]M\. The history is kept/);
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
  await beside.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(band).toHaveCount(0);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();

  await openLead(page, lead);
  await send(other, 'DELETE', `/api/leads/${lead.id}`);
  await expect(band).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit email' });
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(band).toHaveCount(0);
  await expect(edit).not.toHaveAttribute('aria-disabled');
  await other.close();
});
