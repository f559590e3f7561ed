import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { section } from '../support/lead-page.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
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
  await page.getByLabel('Campaign of Draft').selectOption('onboarding');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByText(/events read in/).or(page.getByText('Nothing would have gone out'))).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('navigation', { name: 'Campaigns' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Confirmation', exact: true })).toContainText(
    '7 days before the walkthrough',
  );
  await expectAccessibleInBothThemes(page);
});
