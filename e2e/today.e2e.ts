import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn } from './support/drag.js';
import { addLead, cardIn, column, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  // A separate user: only this test creates their due tasks and leads.
  await signIn(page, await staffMember());
});

// A read that runs as a test ends concerns nobody any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function idOf(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { id: string } };
  return user.id;
}

const assign = (page: Page, lead: SampleLead, userId: string | null) =>
  send(page, 'POST', `/api/leads/${lead.id}/assignment`, { userId });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** An overdue task, for the lead's assignee. @returns its title */
async function addTask(page: Page, lead: SampleLead): Promise<string> {
  const title = `Call back ${randomUUID().slice(0, 8)}`;
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title, dueAt: minutesAgo(90) });
  return title;
}

/** After a quarter of an hour of tests, other tests' intakes wait for a first contact; here none does. */
async function openToday(page: Page): Promise<void> {
  await page.route('**/api/waiting?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, leads: [], total: 0 } });
  });
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Today' }).click();
}

const tasks = (page: Page) => page.getByRole('region', { name: 'Today’s tasks' });
const whose = (page: Page) => page.getByRole('group', { name: 'Whose leads' });

test('Mine and Unassigned: a click each, in the address, among the filters, kept by a view', async ({ page }) => {
  test.slow();
  const [own, nobodys] = [await addLead(page), await addLead(page)];
  await assign(page, own, await idOf(page));
  await page.goto('/dashboard');
  await whose(page).getByRole('button', { name: 'Mine' }).click();
  await expect(page).toHaveURL(/assignee=me/);
  await expect(cardIn(page, 'leads', own)).toBeVisible();
  await expect(cardIn(page, 'leads', nobodys)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(whose(page).getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  await whose(page).getByRole('button', { name: 'Unassigned' }).click();
  await expect(cardIn(page, 'leads', nobodys)).toBeVisible();
  await expect(cardIn(page, 'leads', own)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText(['Unassigned']);

  const name = `View ${randomUUID().slice(0, 8)}`;
  const views = page.getByRole('button', { name: /^Views/ });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: `Views, showing ${name}` })).toBeVisible();
  await whose(page).getByRole('button', { name: 'Unassigned' }).click();
  await expect(page).toHaveURL('/dashboard');
  await views.click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/assignee=none/);

  await page.getByRole('button', { name: 'Filter, 1 set' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByLabel('Looked after by')).toHaveValue('none');
  await expectAccessible(page);
  await panel.getByLabel('Looked after by').selectOption('Me');
  await expect(cardIn(page, 'leads', own)).toBeVisible();
});

test('of the past, whose lead it was then counts, and the board says so', async ({ page }) => {
  const lead = await addLead(page);
  await assign(page, lead, await idOf(page));
  const then = new Date().toISOString();
  await assign(page, lead, null);
  await page.goto(`/dashboard?assignee=me&at=${then}`);
  await expect(page.getByText('What counts is whose lead it was then, not whose it is now.')).toBeVisible();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('two people: one assigns a lead, and the other’s own board follows; its card says whose it is', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  const { colleague, context } = await colleagueOn(browser);
  try {
    await colleague.goto('/dashboard?assignee=me');
    await expect(colleague.getByText('Nothing matches')).toBeVisible();
    await assign(page, lead, await idOf(colleague));
    await expect(cardIn(colleague, 'leads', lead)).toBeVisible();
    await expect(column(colleague, 'leads').getByText(/^Looked after by Staff /)).toHaveCount(1);
    await assign(page, lead, null);
    await expect(cardIn(colleague, 'leads', lead)).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('a card says that a task is overdue', async ({ page }) => {
  const lead = await addLead(page);
  await addTask(page, lead);
  await page.goto(`/dashboard?search=${lead.name.split(' ').at(-1)}`);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await expect(column(page, 'leads').getByText(/^Task overdue since/)).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
});

test('Today lists my overdue tasks, follows what happens, leads to the lead, and completes with a way back', async ({
  page,
}) => {
  test.slow();
  const lead = await addLead(page);
  const others = await addTask(page, await addLead(page));
  await openToday(page);
  await expect(page.getByText('Nothing is due today')).toBeVisible();
  await assign(page, lead, await idOf(page));
  const title = await addTask(page, lead);
  const row = tasks(page).getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(lead.name);
  await expectAccessibleInBothThemes(page);
  await expect(tasks(page).getByText(others)).toHaveCount(0);
  await page.getByRole('button', { name: 'Everyone' }).click();
  await expect(tasks(page).getByRole('listitem').filter({ hasText: others })).toContainText('Unassigned');
  await page.getByRole('group', { name: 'Whose tasks' }).getByRole('button', { name: 'Mine' }).click();

  await row.getByRole('button', { name: new RegExp(lead.name) }).click();
  await expect(
    page.getByRole('complementary', { name: 'Lead' }).getByRole('heading', { name: lead.name }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close the history' }).click();

  await row.getByRole('button', { name: `Complete: ${title}` }).click();
  await expect(row).toHaveCount(0);
  await expect(tasks(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Task reopened')).toBeVisible();
  await expect(row).toBeVisible();
});

test('a task that could not be completed is back, with the reason; later it goes', async ({ page }) => {
  const lead = await addLead(page);
  await assign(page, lead, await idOf(page));
  const title = await addTask(page, lead);
  await openToday(page);
  const complete = tasks(page).getByRole('button', { name: `Complete: ${title}` });
  await expect(complete).toBeVisible();
  await page.route('**/complete', (route) => route.fulfill({ status: 500, body: '' }));
  await complete.click();
  await expect(page.getByText('Failed to complete task')).toBeVisible();
  await expect(complete).toBeVisible();
  await page.unroute('**/complete');
  await complete.click();
  await expect(page.getByText('Task completed')).toBeVisible();
  await expect(page.getByText('Failed to complete task')).toHaveCount(0);
  await expect(page.getByText('Nothing is due today')).toBeVisible();
});

test('tasks that cannot be read say so, and can be tried again', async ({ page }) => {
  await page.route('**/api/tasks?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/live', (route) => route.abort());
  await openToday(page);
  await expect(page.getByText('The tasks could not be loaded')).toBeVisible();
  await page.unroute('**/api/tasks?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing is due today')).toBeVisible();
});

test('the palette shows Mine and Unassigned', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Find a lead/ }).click();
  await page.getByRole('combobox', { name: /^Find a lead/ }).fill('my leads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?assignee=me');
});

test('the table of leads has whose each is, and filters by it', async ({ page }) => {
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
