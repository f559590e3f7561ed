import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn, wideViewport } from './support/drag.js';
import { addLead, cardIn } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// The content of a lead's page, beside the board.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const panel = (page: Page) => page.getByRole('region', { name: 'Lead', exact: true });
const show = (page: Page, part: 'History' | 'Details') =>
  panel(page).getByRole('group', { name: 'What is shown of the lead' }).getByRole('button', { name: part }).click();

test('a click on a card shows what the page holds; an event that is asked for shows the history', async ({ page }) => {
  const lead = await addLead(page);
  // Like on a first visit.
  await page.addInitScript(() => location.protocol.startsWith('http') && localStorage.removeItem('lead-panel-part'));
  await page.goto(`/dashboard?search=${lead.name.split(' ').at(-1)}`);
  await cardIn(page, 'leads', lead).click();
  const details = panel(page).getByRole('button', { name: 'Details', pressed: true });
  await expect(panel(page).getByRole('region', { name: 'Property details', exact: true })).toBeVisible();
  await expect(details).toBeVisible();
  // Its name leads to the event that set it.
  await panel(page).getByRole('heading', { name: lead.name }).getByRole('button').click();
  await expect(panel(page).getByRole('button', { name: 'History', pressed: true })).toBeVisible();
  await expect(panel(page).getByText('Added by hand')).toBeVisible();
  await page.keyboard.press('Escape');
  await cardIn(page, 'leads', lead).click();
  await expect(details).toBeVisible();
});

test('the panel shows the page’s sections, one works in them, and a colleague sees it there', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  await page.goto(`/dashboard?search=${lead.name.split(' ').at(-1)}`);
  await cardIn(page, 'leads', lead).click();
  await show(page, 'Details');
  for (const section of ['Property details', 'Tasks', 'Notes', 'Invoices', 'Documents'])
    await expect(panel(page).getByRole('region', { name: section, exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const { colleague, context } = await colleagueOn(browser);
  try {
    await colleague.goto(`/dashboard?lead=${lead.id}`);
    await show(colleague, 'Details');
    await expect(colleague.getByLabel('Write a note')).toBeVisible();
    await page.getByLabel('Write a note').fill('Calls after five.');
    await panel(page).getByRole('button', { name: 'Add note' }).click();
    await expect(panel(page).getByRole('list', { name: 'Notes' })).toContainText('Calls after five.');
    await expect(panel(colleague).getByRole('list', { name: 'Notes' })).toContainText('Calls after five.');
  } finally {
    await context.close();
  }

  // The choice is remembered for the next lead, and the history is one click away.
  await page.reload();
  await expect(page.getByLabel('Write a note')).toBeVisible();
  await show(page, 'History');
  await expect(panel(page).getByText('Note written')).toBeVisible();
});

test('on a phone the details stand in the sheet', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lead = await addLead(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await show(page, 'Details');
  await expect(panel(page).getByRole('region', { name: 'Property details', exact: true })).toBeVisible();
  await expectAccessible(page);
});
