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
