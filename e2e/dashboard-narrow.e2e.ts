import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('Add Lead stands beside the title or at the end of the one row, never in a row of its own', async ({ page }) => {
  await page.goto('/dashboard');
  const middle = async (name: 'heading' | 'button') => {
    const box = (await page
      .getByRole(name, { name: /^(Property Management Dashboard|Add Lead)$/ })
      .first()
      .boundingBox())!;
    return box.y + box.height / 2;
  };
  for (const width of [375, 768, 860, 900, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => Math.abs((await middle('heading')) - (await middle('button'))), `at ${width} px`)
      .toBeLessThan(4);
  }
});

test('beside the panel on a usual screen Export still has its word, and all stands in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/dashboard');
  const shown = page.getByRole('link', { name: 'Export Data' });
  await expect(shown.getByText('Export', { exact: true })).toBeVisible();
  const [heading, add] = await Promise.all([
    page.getByRole('heading', { name: 'Property Management Dashboard' }).boundingBox(),
    page.getByRole('button', { name: 'Add Lead' }).first().boundingBox(),
  ]);
  expect(Math.abs(heading!.y + heading!.height / 2 - add!.y - add!.height / 2)).toBeLessThan(4);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('columns are swiped with a tab per stage, and the history is a sheet', async ({ page }) => {
    test.slow();
    const lead = await addLead(page, { status: 'enrolled' });
    await page.goto('/dashboard');
    const tab = page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: /^Enrolled/ });
    await tab.tap();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(cardIn(page, 'enrolled', lead)).toBeInViewport();
    await expectAccessible(page);
    await cardIn(page, 'enrolled', lead).tap({ position: { x: 40, y: 46 } });
    await expect(page.getByRole('dialog', { name: 'Lead' })).toContainText('Added by hand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the history' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('the navigation is at the thumb, the rest behind More', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect(sheet.getByRole('link')).toHaveText([
      'Admin',
      'Blog',
      'Campaigns',
      'Analytics',
      'Operations',
      'Users',
      'Referrals',
      'Payments',
      'Duplicates',
      'Import',
      'Settings',
      'Retention',
      'Images',
      'Logo',
      'Connection test',
      'Enroll Online',
      /Your account/,
    ]);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /Logout/ }).tap();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a part that cannot be fetched says so; the board stays, and the part opens once the connection is back', async ({
  page,
}) => {
  await addLead(page);
  let fail = () => {};
  const fails = () => new Promise<void>((resolve) => (fail = resolve));
  let tries = Promise.resolve();
  await page.route('**/assets/address-lookup-dialog*', async (route) => {
    await tries;
    await route.abort('internetdisconnected');
  });
  await page.goto('/dashboard');
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.getByRole('button', { name: 'Analyses of an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This part could not be loaded');
  await expectAccessible(page);
  tries = fails();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Trying…' })).toBeVisible();
  fail();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog).toContainText('This part could not be loaded');
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Analyses of an address' }).getByRole('searchbox')).toBeVisible();
});
