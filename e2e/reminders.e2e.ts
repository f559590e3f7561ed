import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn } from './support/drag.js';
import { addLead, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A task that falls due while the console is open.
const minuteMs = 60_000;

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ page }) => {
  // A separate user: only this test creates their due tasks.
  await signIn(page, await staffMember());
});

async function idOf(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/auth/session')).json()) as { user: { id: string } };
  return user.id;
}

const due = Date.now() + 24 * 60 * minuteMs;

/** A task that falls due at `due`, by default for the person of the page. @returns its title */
async function addTask(page: Page, lead: SampleLead, assignee?: string): Promise<string> {
  const title = `Call back ${randomUUID().slice(0, 8)}`;
  const dueAt = new Date(due).toISOString();
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title, dueAt, assignee: assignee ?? (await idOf(page)) });
  return title;
}

const reminder = (page: Page, title: string) => page.getByRole('group', { name: `Reminder: ${title}` });
const count = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: /tasks? (is|are) due$/ });

/** Opens a page of the console half an hour before, with its reminders loaded. */
async function open(page: Page, path = '/documents'): Promise<void> {
  await page.clock.install({ time: due - 30 * minuteMs });
  const read = page.waitForResponse('**/api/reminders');
  await page.goto(path);
  await read;
}

/** Moves time to the due moment. Until half a second before it, nothing is shown. */
async function fallDue(page: Page): Promise<void> {
  await page.clock.pauseAt(due - 500);
  await expect(page.getByRole('group', { name: /^Reminder/ })).toHaveCount(0);
  await page.clock.runFor(500);
  await page.clock.resume();
}

test('a task that falls due is told at its moment, in one tab, with its lead; it stays, and is completed there', async ({
  page,
}) => {
  test.slow();
  const lead = await addLead(page);
  const title = await addTask(page, lead);
  await open(page);
  const other = await page.context().newPage();
  const read = other.waitForResponse('**/api/reminders');
  await other.goto('/dashboard');
  await read;
  await fallDue(page);
  await expect(count(page)).toHaveAccessibleName('1 of your tasks is due');
  await expect(count(other)).toHaveCount(1);
  const tabs = [page, other];
  await expect(async () => {
    const shown = await Promise.all(tabs.map((tab) => reminder(tab, title).count()));
    expect(shown.toSorted()).toEqual([0, 1]);
  }).toPass();
  const telling = (await reminder(page, title).count()) === 1 ? page : other;
  const toast = telling.getByRole('listitem').filter({ has: reminder(telling, title) });
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(lead.name);
  await expectAccessibleInBothThemes(telling);

  await telling.reload();
  await expect(reminder(telling, title)).toBeVisible();
  for (const tab of tabs) await expect(count(tab)).toHaveCount(1);
  await reminder(telling, title).getByRole('button', { name: 'Complete' }).click();
  await expect(telling.getByText('Task completed')).toBeVisible();
  for (const tab of tabs) {
    await expect(reminder(tab, title)).toHaveCount(0);
    await expect(count(tab)).toHaveCount(0);
  }
});

test('two people: a colleague’s task is not told here, and one that they complete takes its reminder away', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page);
  const { colleague, context } = await colleagueOn(browser);
  try {
    const title = await addTask(page, lead);
    const theirs = await addTask(page, lead, await idOf(colleague));
    await open(page);
    await fallDue(page);
    await expect(reminder(page, title)).toBeVisible();
    await expect(count(page)).toHaveAccessibleName('1 of your tasks is due');
    await expect(reminder(page, theirs)).toHaveCount(0);
    const { tasks } = (await (await page.request.get(`/api/leads/${lead.id}/tasks`)).json()) as {
      tasks: { id: string; title: string }[];
    };
    const { id } = tasks.find((task) => task.title === title)!;
    await send(colleague, 'POST', `/api/leads/${lead.id}/tasks/${id}/complete`);
    await expect(reminder(page, title)).toHaveCount(0);
    await expect(count(page)).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('a reminder whose task could not be completed is back; what is put away stays away, and is counted', async ({
  page,
}) => {
  const title = await addTask(page, await addLead(page));
  await open(page);
  await fallDue(page);
  await page.route('**/complete', (route) => route.fulfill({ status: 500, body: '' }));
  const first = await reminder(page, title).elementHandle();
  await reminder(page, title).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Failed to complete task')).toBeVisible();
  // The previous one is still closing for a moment.
  await expect.poll(() => first?.evaluate((shown) => shown.isConnected)).toBe(false);
  await expect(reminder(page, title)).toHaveCount(1);
  await page.unroute('**/complete');
  await reminder(page, title).getByRole('button', { name: 'Dismiss' }).click();
  await expect(reminder(page, title)).toHaveCount(0);
  await page.reload();
  await expect(count(page)).toHaveCount(1);
  await expect(reminder(page, title)).toHaveCount(0);
});

test('on a phone a reminder leads to its lead', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lead = await addLead(page);
  const title = await addTask(page, lead);
  await open(page);
  await fallDue(page);
  await expect(count(page)).toBeVisible();
  await expectAccessible(page);
  await reminder(page, title).getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(`/leads/${lead.id}`);
  await expect(reminder(page, title)).toHaveCount(0);
});

test('what was due before the console was opened is counted, not told', async ({ page }) => {
  const title = await addTask(page, await addLead(page));
  await page.clock.install({ time: due + minuteMs });
  await page.goto('/documents');
  await expect(count(page)).toHaveCount(1);
  await expect(reminder(page, title)).toHaveCount(0);
});
