import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { addLead } from './support/leads.js';
import { staffMember } from './support/behind-the-scenes.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a lead, a page or an action' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function open(page: Page): Promise<void> {
  // A key press before the page listens is lost.
  await expect(page.getByRole('button', { name: /^Find a lead/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a lead is found by a part of its name and opened with Enter; then it stands among the recent ones', async ({
  page,
}) => {
  const lead = await addLead(page);
  await page.goto('/dashboard');
  await open(page);
  await page.keyboard.type(lead.name.slice(7));
  await expect(option(page, new RegExp(lead.name))).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  await expect(field(page)).toHaveCount(0);
  await page.goto('/documents');
  await open(page);
  await expect(page.getByRole('group', { name: 'Recent leads' }).getByRole('option').first()).toContainText(lead.name);
});

test('the answer to the newest text counts, however late that to an older one comes', async ({ page }) => {
  const [old, young] = [await addLead(page), await addLead(page)];
  await page.goto('/dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/leads?search=${encodeURIComponent(old.name.slice(13))}*`, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await open(page);
  const asked = page.waitForRequest((request) => request.url().includes(`search=${old.name.slice(13)}`));
  await field(page).fill(old.name.slice(13));
  await asked;
  await field(page).fill(young.name.slice(13));
  await expect(option(page, new RegExp(young.name))).toBeVisible();
  release();
  await expect(option(page, new RegExp(old.name))).toHaveCount(0);
});

test('what Enter chooses stays the same when leads are found a moment later', async ({ page }) => {
  await addLead(page, { propertyAddress: '1 Timeless Way, Ankeny, IA 50023' });
  await page.goto('/dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/leads?search=time&*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await field(page).fill('time');
  await expect(option(page, /^Time machine/)).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(option(page, /Timeless Way/).first()).toBeVisible();
  await expect(option(page, /^Time machine/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Moment of the board' })).toBeVisible();
});

test('actions and pages: by arrows and Enter, on the dashboard and elsewhere', async ({ page }) => {
  await page.goto('/documents');
  await open(page);
  await field(page).fill('add');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.keyboard.press('Escape');
  await open(page);
  await field(page).fill('time');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider', { name: 'Moment of the board' })).toBeVisible();
  await open(page);
  const download = page.waitForEvent('download');
  await field(page).fill('export');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^pipeline-.*csv$/);
  await open(page);
  await field(page).fill('verify');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/leads/verify');
  await open(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
});

test('it says what it cannot find, and that it cannot search, and names nobody what is not theirs', async ({
  page,
}) => {
  await page.goto('/documents');
  await open(page);
  await field(page).fill('nobody is called so');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found.' })).toBeVisible();
  await page.route('**/api/leads?search=*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await field(page).fill('somebody');
  await expect(page.getByRole('alert').filter({ hasText: 'The leads could not be searched.' })).toBeVisible();
  await page.request.post('/api/auth/logout', { headers: { Origin: new URL(page.url()).origin } });
  await signIn(page, await staffMember());
  await page.goto('/documents');
  await open(page);
  await expect(option(page, 'Documents')).toBeVisible();
  await expect(option(page, 'Operations')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('it opens by its button, fits, and is tapped', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Find a lead/ }).tap();
    await field(page).fill(lead.name.slice(7));
    await option(page, new RegExp(lead.name)).tap();
    await expect(page).toHaveURL(`/leads/${lead.id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
