import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { section } from './support/lead-page.js';
import { addLead, send } from './support/leads.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const run = (page: Page, name: string) =>
  page.getByRole('region', { name: 'List of campaigns' }).getByRole('listitem').filter({ hasText: name });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
});

test('a campaign is started on the lead’s page, watched with its next message, and stopped', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/leads/${lead.id}`);
  const campaigns = section(page, 'Campaigns');
  await expect(campaigns).toContainText('No campaigns yet.');
  await campaigns.getByRole('button', { name: 'Start Warm lead' }).click();
  await expect(toast(page, 'Warm lead started')).toBeVisible();
  await expect(campaigns).toContainText('Next: email “Warm lead first”');
  await page.goto(`/campaigns?q=${encodeURIComponent(lead.name)}`);
  await expect(page.getByRole('term').filter({ hasText: 'Active leads' })).toBeVisible();
  await expect(run(page, lead.name)).toContainText('0 of 15 sent');
  await run(page, lead.name)
    .getByRole('button', { name: `Messages of ${lead.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Warm lead for ${lead.name}` });
  await expect(dialog.getByRole('listitem')).toHaveCount(15);
  await expect(page).toHaveURL(/run=/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await run(page, lead.name)
    .getByRole('button', { name: `Stop the campaign of ${lead.name}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop campaign' }).click();
  await expect(toast(page, 'Campaign stopped')).toBeVisible();
  await expect(run(page, lead.name)).toContainText('Somebody stopped it');
});

test('campaigns are started for the cards that are selected, and those that run already are told', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', '/api/campaigns/start', { leadId: lead.id });
  await page.goto(`/dashboard?q=${encodeURIComponent(lead.name)}`);
  await page.locator(`#card-${lead.id}`).focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Start campaigns' }).click();
  await expect(toast(page, 'No campaign was started')).toContainText('already running for the lead');
});

test('what is due and a rehearsal stand beside the campaigns; their settings are admins’', async ({ page }) => {
  const lead = await addLead(page, { status: 'closed' });
  await send(page, 'POST', '/api/campaigns/start', { leadId: lead.id });
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Next 14 days' }).click();
  await expect(page).toHaveURL(/view=upcoming/);
  const due = page.getByRole('region', { name: 'What is due' });
  await expect(due).toContainText(lead.name);
  await expectAccessibleInBothThemes(page);
  const other = await addLead(page, { status: 'closed' });
  await send(page, 'POST', '/api/campaigns/start', { leadId: other.id });
  await expect(due).toContainText(other.name);
  await due.getByRole('button', { name: 'For one lead' }).click();
  const choice = page.getByRole('dialog', { name: 'What is due for a lead' });
  await choice.getByLabel('Search leads').fill(other.name);
  await choice.getByRole('radio', { name: new RegExp(other.name) }).check();
  await choice.getByRole('button', { name: 'Show this lead' }).click();
  await expect(page).toHaveURL(new RegExp(`lead=${other.id}`));
  await expect(due).toContainText(`for ${other.name}`);
  await expect(due).not.toContainText(lead.name);
  await page.goto(`/leads/${lead.id}`);
  await section(page, 'Campaigns').getByRole('link', { name: 'What is due in the next 14 days' }).click();
  await expect(due).toContainText(`for ${lead.name}`);
  await expect(due).not.toContainText(other.name);
  await due.getByRole('button', { name: 'All leads' }).click();
  await expect(due).toContainText(other.name);
  await page.getByRole('button', { name: 'Rehearsal' }).click();
  await page.getByLabel('Workflow of Draft').selectOption('onboarding');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByText(/events read in/).or(page.getByText('Nothing would have gone out'))).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('navigation', { name: 'Campaigns' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Confirmation', exact: true })).toContainText(
    '7 days before the walkthrough',
  );
  await expectAccessibleInBothThemes(page);
});

test('a list that fails says so, and is there when tried again; on a phone nothing is cut off', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', '/api/campaigns/start', { leadId: lead.id });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.route('**/api/campaigns?*', (route) =>
    refuse(route, { status: 500, title: 'Torn', code: 'internal_error' }),
  );
  await page.goto('/campaigns');
  await expect(page.getByText('The campaigns could not be loaded')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(run(page, lead.name)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
