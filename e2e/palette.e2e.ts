import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a lead, a page or an action' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const opener = (page: Page) => page.getByRole('button', { name: /^Find a lead/ });

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

test('on a phone it opens by its button, fits, and is tapped: a lead, the recent ones, the file of the board', async ({
  page,
}) => {
  await signIn(page);
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await opener(page).tap();
  await field(page).fill(lead.name.slice(7));
  await expect(option(page, new RegExp(lead.name))).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await option(page, new RegExp(lead.name)).tap();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  await expect(field(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.goto('/dashboard');
  await opener(page).tap();
  await expect(page.getByRole('group', { name: 'Recent leads' }).getByRole('option').first()).toContainText(lead.name);
  const download = page.waitForEvent('download');
  await field(page).fill('export');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^pipeline-.*csv$/);
});
