import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { staffMember } from './support/behind-the-scenes.js';
import { colleagueOn } from './support/drag.js';
import { addLead, send, type SampleLead } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A task that falls due while the console is open.
const minuteMs = 60_000;

test.use({ viewport: { width: 1440, height: 900 } });

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

test('a task that falls due is announced at its moment, in one tab, with its lead; it stays until a colleague completes it', async ({
  page,
  browser,
}) => {
  test.slow();
  // A separate user: only this test creates their due tasks.
  await signIn(page, await staffMember());
  const lead = await addLead(page);
  const { colleague, context } = await colleagueOn(browser);
  const title = await addTask(page, lead);
  const theirs = await addTask(page, lead, await idOf(colleague));
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
  for (const tab of tabs) await expect(reminder(tab, theirs)).toHaveCount(0);
  const reminding = (await reminder(page, title).count()) === 1 ? page : other;
  const toast = reminding.getByRole('listitem').filter({ has: reminder(reminding, title) });
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(lead.name);
  await expectAccessible(reminding);

  await reminding.reload();
  await expect(reminder(reminding, title)).toBeVisible();
  for (const tab of tabs) await expect(count(tab)).toHaveCount(1);
  const { tasks } = (await (await page.request.get(`/api/leads/${lead.id}/tasks`)).json()) as {
    tasks: { id: string; title: string }[];
  };
  const { id } = tasks.find((task) => task.title === title)!;
  await send(colleague, 'POST', `/api/leads/${lead.id}/tasks/${id}/complete`);
  for (const tab of tabs) {
    await expect(reminder(tab, title)).toHaveCount(0);
    await expect(count(tab)).toHaveCount(0);
  }
  await context.close();
});
