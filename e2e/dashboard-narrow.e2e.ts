import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { chooseAction } from './support/lead-page.js';
import { addLead, cardIn, column, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('Add Lead stands in the row of the title at every width, Export has its word beside the panel, and a card keeps its street whole', async ({
  page,
}) => {
  const lead = await addLead(page);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/dashboard');
  const shown = page.getByRole('link', { name: 'Export Data' });
  await expect(shown.getByText('Export', { exact: true })).toBeVisible();
  const middle = async (name: 'heading' | 'button') => {
    const box = (await page
      .getByRole(name, { name: /^(Property Management Dashboard|Add Lead)$/ })
      .first()
      .boundingBox())!;
    return box.y + box.height / 2;
  };
  const card = column(page, 'leads')
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-card="${lead.id}"]`) });
  const street = card.getByText('100 Sample St', { exact: true });
  const isWhole = () => street.evaluate((element) => element.scrollWidth <= element.clientWidth);
  for (const width of [1440, 375, 768, 860, 900, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => Math.abs((await middle('heading')) - (await middle('button'))), `at ${width} px`)
      .toBeLessThan(4);
    await expect.poll(isWhole, `at ${width} px`).toBe(true);
  }
});

test("the stage in the panel's title and the place of a past event are whole beside the board", async ({ page }) => {
  const lead = await addLead(page, { status: 'walkthrough_scheduled' });
  for (let time = 1; time <= 10; time++)
    await send(page, 'PATCH', `/api/leads/${lead.id}`, { name: `Bartholomew Longname-Specimen ${time}` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard?lead=${lead.id}`);
  const panel = page.getByRole('region', { name: 'Lead', exact: true });
  const isWhole = (found: Locator) => found.evaluate((element) => element.scrollWidth <= element.clientWidth);
  const stage = panel.locator('header').getByRole('button', { name: 'Walkthrough Scheduled' });
  await expect.poll(() => isWhole(stage)).toBe(true);
  await panel.getByRole('button', { name: 'History', exact: true }).click();
  await panel.getByRole('slider', { name: 'Moment in the history' }).press('Home');
  const band = panel.getByRole('status').filter({ hasText: /^As of / });
  await expect(band).toContainText('1 of 11');
  await expect.poll(() => isWhole(band)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('columns are swiped with a tab per stage, the history is a sheet, and the navigation is at the thumb', async ({
    page,
  }) => {
    test.slow();
    const lead = await addLead(page, { status: 'enrolled' });
    await page.goto('/dashboard');
    const tab = page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: /^Enrolled/ });
    await tab.tap();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    const middle = async (found: Locator) => {
      const box = (await found.boundingBox())!;
      return box.y + box.height / 2;
    };
    const row = await middle(page.getByRole('searchbox', { name: 'Search leads' }));
    const more = page.getByRole('button', { name: 'More of the board' });
    for (const button of [page.getByRole('button', { name: 'Filter', exact: true }), more])
      expect(Math.abs((await middle(button)) - row)).toBeLessThan(4);
    await more.tap();
    await expect(page.getByRole('menuitem', { name: 'Export Data' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(cardIn(page, 'enrolled', lead)).toBeInViewport();
    await expectAccessible(page);
    await cardIn(page, 'enrolled', lead).tap({ position: { x: 40, y: 46 } });
    await expect(page.getByRole('dialog', { name: 'Lead' })).toContainText('Added by hand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the history' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect(sheet.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /Logout/ }).tap();
    await expect(page).toHaveURL(/\/login/);
  });

  test('Back closes the open dialog, then the panel, of a page that was opened in a new tab', async ({ page }) => {
    const lead = await addLead(page);
    const tab = await page.context().newPage();
    await tab.goto(`/dashboard?lead=${lead.id}`);
    const panel = tab.getByRole('dialog', { name: 'Lead' });
    await panel.getByRole('button', { name: 'Details', exact: true }).tap();
    const contact = tab.getByRole('dialog', { name: 'Log contact' });
    await chooseAction(tab, 'Log contact');
    await contact.getByLabel('Note').fill('Calls after five.');
    await tab.goBack();
    await expect(contact).toBeHidden();
    await expect(panel).toBeVisible();
    await expect(tab).toHaveURL(`/dashboard?lead=${lead.id}`);
    await tab.goBack();
    await expect(panel).toBeHidden();
    await expect(tab).toHaveURL('/dashboard');

    await tab.close();
    const other = await page.context().newPage();
    await other.goto(`/leads/${lead.id}`);
    await chooseAction(other, 'Log contact');
    await other.getByRole('dialog', { name: 'Log contact' }).getByLabel('Note').fill('Calls after five.');
    await other.goBack();
    await expect(other.getByRole('dialog')).toBeHidden();
    await expect(other.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
    await expect(other).toHaveURL(`/leads/${lead.id}`);
  });
});
