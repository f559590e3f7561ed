import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn } from './support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });

async function idOf(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { id: string } };
  return user.id;
}

const assign = (page: Page, lead: SampleLead, userId: string | null) =>
  send(page, 'POST', `/api/leads/${lead.id}/assignment`, { userId });

/** An overdue task, for the lead's assignee. @returns its title */
async function addTask(page: Page, lead: SampleLead): Promise<string> {
  const title = `Call back ${randomUUID().slice(0, 8)}`;
  const dueAt = new Date(Date.now() - 90 * 60_000).toISOString();
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title, dueAt });
  return title;
}

test('two people: one assigns a lead, and the other’s own board and list of today follow; its card says whose it is', async ({
  page,
  browser,
}) => {
  await signIn(page, await staffMember());
  const lead = await addLead(page);
  const title = await addTask(page, lead);
  const { colleague, context } = await colleagueOn(browser);
  try {
    await colleague.goto('/dashboard?assignee=me');
    await expect(colleague.getByText('Nothing matches')).toBeVisible();
    await colleague.getByRole('tab', { name: 'Today' }).click();
    const row = colleague
      .getByRole('region', { name: 'Today’s tasks' })
      .getByRole('listitem')
      .filter({ hasText: title });
    await assign(page, lead, await idOf(colleague));
    await expect(cardIn(colleague, 'leads', lead)).toBeVisible();
    await expect(column(colleague, 'leads').getByText(/^Looked after by Staff /)).toHaveCount(1);
    await expect(column(colleague, 'leads').getByText(/^Task overdue since/)).toHaveCount(1);
    await expect(row).toContainText(lead.name);
    await expectAccessible(colleague);

    await row.getByRole('button', { name: `Complete: ${title}` }).click();
    await expect(row).toHaveCount(0);
    await colleague.getByRole('button', { name: 'Undo' }).click();
    await expect(colleague.getByText('Task reopened')).toBeVisible();
    await expect(row).toBeVisible();
    await assign(page, lead, null);
    await expect(cardIn(colleague, 'leads', lead)).toHaveCount(0);
    await expect(row).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('of the past, whose lead it was then counts, and the board says so', async ({ page }) => {
  await signIn(page, await staffMember());
  const lead = await addLead(page);
  await assign(page, lead, await idOf(page));
  const then = new Date().toISOString();
  await assign(page, lead, null);
  await page.goto(`/dashboard?assignee=me&at=${then}`);
  await expect(page.getByText('What counts is whose lead it was then, not whose it is now.')).toBeVisible();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('the palette shows Mine and Unassigned', async ({ page }) => {
  await signIn(page, await staffMember());
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Find a lead/ }).click();
  await page.getByRole('combobox', { name: /^Find a lead/ }).fill('my leads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?assignee=me');
});

test('the table of leads has whose each is, and filters by it', async ({ page }) => {
  await signIn(page, await staffMember());
  await signIn(page);
  const [own, nobodys] = [await addLead(page), await addLead(page)];
  await assign(page, own, await idOf(page));
  await page.goto('/admin?assignee=me');
  const row = (lead: SampleLead) =>
    page.getByRole('grid', { name: 'Leads' }).getByRole('row').filter({ hasText: lead.name });
  await expect(row(own)).toBeVisible();
  await expect(row(own).locator('[col-id="assignee"]')).toContainText(/\S/);
  await expect(row(nobodys)).toHaveCount(0);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Assignee').selectOption('Unassigned');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row(nobodys)).toBeVisible();
  await expect(row(own)).toHaveCount(0);
  await expect(page).toHaveURL(/assignee=none/);
});
