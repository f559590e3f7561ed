import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.js';
import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

test('two leads are compared, merged into one, and unmerged again', async ({ page }) => {
  await signIn(page);
  const known = randomUUID().slice(0, 8);
  const both = { email: `${known}@example.com`, propertyAddress: `${known} Twin St, Ankeny, IA 50023` };
  const [first, second] = [await addLead(page, both), await addLead(page, both)];
  await page.goto(`/leads/${second.id}`);
  await expect(page.getByText('Probable duplicate')).toBeVisible();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' });
  await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText('@example.com');
  await expect(dialog.getByRole('region', { name: 'What happens' })).toContainText(first.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('dialog', { name: 'Merged' }).getByRole('link', { name: 'Open the lead' }).click();
  await expect(page).toHaveURL(`/leads/${first.id}`);
  await expect(page.getByText('Merged into this lead:')).toBeVisible();
  await expect(page.getByText(/on the lead that was merged into this one/).first()).toBeVisible();

  await page.goto(`/leads/${second.id}`);
  const band = page.getByRole('status').filter({ hasText: 'Merged into' });
  await expect(band.getByRole('link', { name: new RegExp(first.name) })).toHaveAttribute('href', `/leads/${first.id}`);
  await page.getByRole('button', { name: `Unmerge ${second.name}` }).click();
  await expect(band).toBeHidden();
  await expect(page.getByText('Probable duplicate')).toBeVisible();
});
