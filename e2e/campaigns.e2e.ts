import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { section } from './support/lead-page.js';
import { addLead } from './support/leads.js';
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
  await campaigns.getByRole('button', { name: 'Start campaign: Warm lead' }).click();
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
