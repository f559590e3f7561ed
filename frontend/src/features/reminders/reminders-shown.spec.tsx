import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { documentsRoutes } from '../../../../contracts/src/documents/routes.js';
import { leadTasksRoutes } from '../../../../contracts/src/leads/work-routes.js';
import type { Task } from '../../../../contracts/src/tasks/queries.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answer, fail, filled } from '../../../test/api.js';
import { moveClock, stopClock } from '../../../test/moved-clock.js';
import { announceChanges } from '../../../test/quiet-browser.js';
import { closePage, openPage, sampleUser } from '../../../test/render-page.js';
import { sampleTask } from '../../../test/sample-tasks.js';

// A task that falls due while the console is open.

const due = Date.parse('2026-03-20T18:00:00.000Z');
const task = sampleTask(1, { dueAt: new Date(due).toISOString(), overdue: false });
const complete = filled(leadTasksRoutes.complete, { id: task.leadId, taskId: task.id });
const reminder = () => screen.queryByRole('group', { name: `Reminder: ${task.title}` });
const toast = () => reminder()?.closest<HTMLElement>('[data-sonner-toast]');
const counts = (words: string) =>
  waitFor(() => expect(screen.getAllByRole('img', { name: words }).length).toBeGreaterThan(0));
const countsNothing = () => waitFor(() => expect(screen.queryByRole('img', { name: /of your tasks/ })).toBeNull());

function answerReminders(ahead: Task[], passed: Task[] = [], position = '7'): void {
  answer(tasksRoutes.reminders, {
    ...{ position, due: passed, dueCount: passed.length, ahead, aheadCount: ahead.length },
  });
}

/** Opens a page of the console at this moment. */
async function openAt(moment: number, ahead = [task], passed: Task[] = []) {
  stopClock(moment);
  const opening = openPage('/documents', sampleUser);
  answerReminders(ahead, passed);
  const page = await opening;
  await screen.findByRole('heading', { level: 1 });
  return page;
}
/** The same half an hour before, and then at its moment; until then nothing is shown. */
async function fallDue() {
  const page = await openAt(due - 30 * 60_000);
  await countsNothing();
  moveClock(due - 1);
  expect(reminder()).toBeNull();
  moveClock(due);
  await waitFor(() => expect(reminder()).toBeVisible());
  return page;
}

beforeEach(() => {
  answer(documentsRoutes.list, {
    ...{ position: '7', documents: [], total: 0, notConfigured: null },
  });
});

it('a task that falls due is announced at its moment, with its lead, and is completed there', async () => {
  const page = await fallDue();
  expect(toast()).toHaveTextContent(task.title);
  expect(toast()).toHaveTextContent(task.leadName);
  await counts('1 of your tasks is due');
  await expectAccessible();
  answer(complete, { id: task.id, revision: 2, position: '8' });
  await page.user.click(within(reminder()!).getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Task completed')).toBeVisible();
  await waitFor(() => expect(reminder()).toBeNull());
  await countsNothing();
});

it('one that a colleague completes takes its reminder away', async () => {
  await fallDue();
  answerReminders([], [], '8');
  act(() => announceChanges('8', [{ kind: 'lead', id: task.leadId }]));
  await waitFor(() => expect(reminder()).toBeNull());
  await countsNothing();
});

it('a reminder whose task could not be completed is back; what is put away stays away, and is counted', async () => {
  const page = await fallDue();
  fail(complete);
  await page.user.click(within(reminder()!).getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Failed to complete task')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('group', { name: `Reminder: ${task.title}` })).toHaveLength(1));
  await page.user.click(within(reminder()!).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(reminder()).toBeNull());
  closePage();
  await openAt(due + 60_000, [], [task]);
  await counts('1 of your tasks is due');
  expect(reminder()).toBeNull();
});

it('leads to its lead, and is gone then', async () => {
  const page = await fallDue();
  await page.user.click(within(reminder()!).getByRole('link', { name: 'Open' }));
  await waitFor(() => expect(reminder()).toBeNull());
  await page.leavesFor(`/leads/${task.leadId}`);
});

describe('what was due before the console was opened', () => {
  it('is counted, not announced', async () => {
    await openAt(due + 60_000, [], [task, sampleTask(2, { dueAt: task.dueAt })]);
    await counts('2 of your tasks are due');
    expect(reminder()).toBeNull();
  });
});
