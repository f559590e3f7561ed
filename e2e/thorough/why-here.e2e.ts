import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { staffMember } from '../support/behind-the-scenes.js';
import { section } from '../support/lead-page.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test('staff see why an event is there, as a graph and as a list, also by keys', async ({ page }) => {
  await signIn(page, await staffMember());
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/pitch`, { estimatedRentCents: 1950_00, improvements: [] });
  await page.goto(`/leads/${lead.id}`);
  const history = section(page, 'History');
  const entry = history.getByText('Pitched at $1,950').locator('xpath=ancestor::li[1]');
  await entry.getByRole('button', { name: /^More for: / }).click();
  await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why is this here?' });
  const graph = dialog.locator('.causation-graph');
  const list = dialog.getByRole('region', { name: 'The same as a list' });
  await expect(graph.getByRole('button', { name: /^Pitched at \$1,950 a month/ })).toBeVisible();
  await expect(graph.getByRole('button', { pressed: true })).toContainText('Moved from New Lead to Proposal');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText('Done by hand');
  // It contains neither another action nor a raw id.
  await expect(dialog).not.toContainText('Added by hand');
  await expect(dialog).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 375, height: 800 });
  await expect(graph.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 });
  const body = dialog.locator('.overflow-y-auto').first();
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await entry.getByRole('button', { name: /^More for: / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Why is this here?' }).focus();
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: /^Pitched at/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]event=/);
  await expect(page.getByText('as it was').or(page.locator('[data-past]')).first()).toBeVisible();
});
