import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn, wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// One's own account: the name that colleagues see, and whether one takes new leads.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page, await staffMember());
});

const content = (page: Page) => page.getByRole('main');
const save = (page: Page) => content(page).getByRole('button', { name: 'Save' });
const ownLink = (page: Page) => page.getByRole('link', { name: /^Your account/ });
async function open(page: Page): Promise<void> {
  await ownLink(page).click();
  await expect(content(page).getByLabel('Display name')).toBeVisible();
  await expect(page).toHaveURL('/account');
}

test('a display name is what colleagues see beside what one does, from the next look on', async ({ page, browser }) => {
  const name = `Sample Person ${randomUUID().slice(0, 8)}`;
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Calls after five.' });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Staff');
  await open(page);
  await expectAccessibleInBothThemes(page);
  await content(page).getByLabel('Display name').fill(`  ${name} `);
  await save(page).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await expect(page.getByRole('link', { name: `Your account: ${name}` })).toHaveAttribute('aria-current', 'page');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(name);
  await page.getByRole('button', { name: /^Assignee: / }).click();
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: `Assignee: ${name}` })).toBeVisible();

  const { colleague, context } = await colleagueOn(browser);
  try {
    await colleague.goto(`/leads/${lead.id}`);
    await expect(colleague.getByRole('list', { name: 'Notes' })).toContainText(name);
    const history = colleague.getByRole('region', { name: 'History' }).last();
    await expect(history.getByText(`Assigned to ${name}`)).toBeVisible();
    await expect(history).not.toContainText(/(admin|staff)\S*@example\.com/);
  } finally {
    await context.close();
  }

  await open(page);
  await content(page).getByLabel('Display name').fill('');
  await save(page).click();
  await expect(page.getByRole('link', { name: /^Your account: Staff/ })).toBeVisible();
});
