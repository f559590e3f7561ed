import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { addLead, bookFreeTime, column, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('the lists beside the board follow the system: activity, walkthroughs, communication, and what marketing said', async ({
  page,
}) => {
  const [lead, other] = [await addLead(page), await addLead(page)];
  await bookFreeTime(page, lead);
  await page.goto('/dashboard');
  const rows = page.getByRole('region', { name: 'Recent activity' }).locator('ul').first().locator(':scope > li');
  await send(page, 'POST', '/api/leads/status', { ids: [lead.id, other.id], status: 'closed' });
  await expect(rows.first()).toContainText(/Sample Owner \w+ and 1 other/);
  const card = column(page, 'closed')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();
  await expect(card.getByText('Failed to sync lead with Odoo')).toBeVisible();
  await rows.filter({ hasText: 'and 1 other' }).first().getByRole('button', { name: 'Show the others' }).click();
  await expectAccessibleInBothThemes(page);

  await addLead(page);
  await page.getByRole('tab', { name: 'Communication Overview' }).click();
  const heading = page.getByText(/^Last contact of [\d,]+ open leads?$/);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  const before = await heading.textContent();
  await addLead(page);
  await expect(heading).not.toHaveText(before ?? '');

  await page.getByRole('tab', { name: 'Scheduled Walkthroughs' }).click();
  const row = page.getByRole('region', { name: 'Scheduled walkthroughs' }).getByRole('button', { name: lead.name });
  await expect(row).toContainText('100 Sample St');
  await expectAccessible(page);
  await row.click();
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
});
