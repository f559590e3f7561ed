import { randomUUID } from 'node:crypto';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { chooseAction, openLead } from '../support/lead-page.js';
import { addLead } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

const shots = process.env.E2E_SHOTS;

test('an erasure’s dialog, and the page of somebody erased, read calmly', async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, { email: `erased-${randomUUID().slice(0, 8)}@example.com` });
  await openLead(page, lead);
  await chooseAction(page, 'Erase person…');
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('Choose why')).toBeVisible();
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/erase-dialog.png` });
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  if (shots) await page.screenshot({ path: `${shots}/erase-dialog-phone.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Why').selectOption('The person asked for it');
  await dialog.getByRole('textbox').fill(lead.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Complete.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  if (shots) await page.screenshot({ path: `${shots}/erased-lead.png` });
});

test('the leads that were kept long enough are accessible', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/retention', (route) => route.fulfill({ json: { years: 0, leads: [], count: 0 } }));
  await page.goto('/admin/retention');
  await expect(page.getByRole('heading', { level: 2, name: 'Retention is off' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute('**/api/retention');
  const lead = await addLead(page);
  const row = { ...lead, status: 'lost', since: '2020-03-03T20:15:00.000Z' };
  await page.route('**/api/retention', (route) => route.fulfill({ json: { years: 3, leads: [row], count: 1 } }));
  await page.reload();
  await expect(page.getByText('One lead is older than 3 years.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: `Erase ${lead.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Erase this person?' })).toBeVisible();
});
