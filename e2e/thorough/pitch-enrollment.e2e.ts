import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';
import { chooseAction } from '../support/lead-page.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function addLead(page: Page, over: object = {}): Promise<string> {
  const id = randomUUID();
  await send(page, 'POST', '/api/leads', {
    ...{ id, name: 'Sample Owner', email: 'owner@example.com', source: 'manual', squareFootage: 1850 },
    ...{ propertyAddress: '100 Sample St, Ankeny, IA 50023', propertyType: 'single-family' },
    ...over,
  });
  return id;
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Enrollment' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

test('every step of an enrollment, and the list of improvements, is accessible', async ({ page }) => {
  const id = await addLead(page);
  await page.goto(`/leads/${id}`);
  const section = page.getByRole('region', { name: 'Improvements' });
  await section.getByRole('checkbox', { name: 'Landscaping' }).check();
  await section.getByLabel('Custom cost of Landscaping').fill('about 400');
  await section.getByLabel('Another improvement').fill('New fence');
  await expect(section).toContainText('Not a number');
  await expectAccessibleInBothThemes(page);
  await section.getByRole('button', { name: 'Discard' }).click();
  await chooseAction(page, 'Start Enrollment');
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next');
  await dialog(page).getByLabel('Monthly rent to pitch').fill('1,950');
  await expectAccessibleInBothThemes(page);
  await press(page, 'Next');
  await dialog(page).getByRole('checkbox', { name: 'Painting' }).check();
  await dialog(page).getByLabel('Custom cost of Painting').fill('4000');
  await expectAccessibleInBothThemes(page);
  await press(page, '2. Contract');
  await press(page, 'Send agreement for signature');
  await expect(dialog(page).getByRole('alert')).toContainText('DOCUSEAL_API_KEY');
  await expectAccessibleInBothThemes(page);
});

for (const width of [1440, 375]) {
  test(`the dialogs and sections fit ${width} px`, async ({ page }) => {
    const id = await addLead(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/leads/${id}`);
    await expect(page.getByRole('region', { name: 'Improvements' })).toBeVisible();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    await chooseAction(page, 'Start Enrollment');
    for (const step of ['Next', 'Next', '2. Contract', '3. Payment']) {
      const body = dialog(page).locator('.overflow-y-auto');
      expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      await press(page, step);
    }
  });
}
