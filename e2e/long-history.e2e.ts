import type { Locator, Page } from '@playwright/test';
import { longLead, slider } from './support/histories.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const history = (page: Page): Locator => page.getByRole('region', { name: 'History', exact: true });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('link, slider, keys and filter find their event in a long history', async ({ page }) => {
  const lead = await longLead(page);
  const marked = history(page).locator('[aria-current="true"]');
  await page.goto(`/dashboard?lead=${lead.id}&event=${lead.eventIds[998]!}`);
  await expect(page.getByText('event 1,000 of 2,000')).toBeVisible();
  await expect(marked).toContainText('$1,999');
  await expect(marked).toBeInViewport({ ratio: 1 });

  await slider(page).focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('event 970 of 2,000')).toBeVisible();
  await expect(marked).toContainText('$1,969');
  await expect(marked).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(marked).toContainText('Added by hand');
  await expect(marked).toBeInViewport();
  await history(page).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('j');
  await expect(marked).toContainText('$1,003');
  await expect(marked).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(new RegExp(`event=${lead.eventIds[2]!}`));

  await page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click();
  await page.keyboard.press('Escape');
  await expect(history(page).getByRole('listitem')).toHaveCount(2);
  await expect(history(page)).toContainText('Added by hand');
});
