import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('a board is searched, filtered and saved as a view, and follows what happens', async ({ page }) => {
  await signIn(page, await staffMember());
  const lead = await addLead(page, { estimatedRentCents: 123_400 });
  const other = await addLead(page);
  const city = `City${randomUUID().slice(0, 6)}`;
  await page.goto('/dashboard');
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
  await page.keyboard.type(lead.name);
  // The whole name: on a slow machine the first letters are searched separately.
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === lead.name);
  await expect(cardIn(page, 'leads', other)).toHaveCount(0);
  await expect(column(page, 'leads')).toContainText(/1 of \d+/);
  await expect(column(page, 'leads')).toContainText(/\$1,234 of \$[\d,]+/);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('City').fill(city);
  await panel.getByLabel('City').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(`View of ${city}`);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `Views, showing View of ${city}` })).toBeVisible();

  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(cardIn(page, 'leads', other)).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: `View of ${city}` }).click();
  await expect(page).toHaveURL(/city=.*search=|search=.*city=/);
  await page.reload();
  await expect(page.getByLabel('Search leads')).toHaveValue(lead.name);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city });
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { city: 'Elsewhere' });
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
});
