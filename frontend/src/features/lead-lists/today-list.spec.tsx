import { filled, answer, calls, fail } from '../../../test/api.js';
import { leadTasksRoutes } from '../../../../contracts/src/leads/work-routes.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react/pure';
import { tasksRoutes } from '../../../../contracts/src/tasks/routes.js';
import { expectAccessible } from '../../../test/accessible.js';
import { answerLead, itemOf } from '../../../test/board-page.js';
import { moveClock, stopClock } from '../../../test/moved-clock.js';
import { makeNarrow, announceChanges } from '../../../test/quiet-browser.js';
import { openPage, sampleUser, type Page } from '../../../test/render-page.js';
import { answerDashboard, sampleCard } from '../../../test/sample-dashboard.js';
import { sampleLead } from '../../../test/sample-lead.js';
import { pipelineRoutes } from '../../../../contracts/src/pipeline/routes.js';
import { answerToday, sampleTask } from '../../../test/sample-tasks.js';

const task = sampleTask(1);
const others = sampleTask(2);
const command = (what: 'complete' | 'reopen') => filled(leadTasksRoutes[what], { id: task.leadId, taskId: task.id });
const takes = (what: 'complete' | 'reopen', position: string) =>
  answer(command(what), { id: task.id, revision: 2, position });
const list = () => screen.findByRole('region', { name: 'Today’s tasks' });
const row = (title: string) => screen.queryByText(title)?.closest('li') ?? null;
const complete = () => screen.findByRole('button', { name: `Complete: ${task.title}` });
const changed = (position: string) => act(() => announceChanges(position, [{ kind: 'lead', id: task.leadId }]));

async function openToday(): Promise<Page> {
  const page = await openPage('/dashboard', sampleUser);
  await page.user.click(await screen.findByRole('tab', { name: 'Today' }));
  return page;
}

beforeEach(() => {
  answerDashboard({ leads: [sampleCard(1)] });
  answerToday({ mine: [task], everyones: [task, others] });
});

it('Today lists my overdue tasks, follows what happens, leads to the lead, and completes with a way back', async () => {
  answerToday({ everyones: [others] });
  answerLead(sampleCard(1));
  const page = await openToday();
  expect(await screen.findByText('Nothing is due today')).toBeVisible();
  answerToday({ mine: [task], everyones: [task, others], position: '8' });
  changed('8');
  await complete();
  expect(row(task.title)).toHaveTextContent(task.leadName);
  expect(within(await list()).getByRole('region', { name: 'Overdue' })).toContainElement(row(task.title));
  expect(row(others.title)).toBeNull();
  await expectAccessible();
  await page.user.click(screen.getByRole('button', { name: 'Everyone' }));
  await waitFor(() => expect(row(others.title)).toHaveTextContent('Unassigned'));
  const whose = within(screen.getByRole('group', { name: 'Whose tasks' }));
  await page.user.click(whose.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(row(others.title)).toBeNull());

  await page.user.click(within(row(task.title)!).getByRole('button', { name: new RegExp(task.leadName) }));
  const panel = await screen.findByRole('complementary', { name: 'Lead' });
  expect(await within(panel).findByRole('heading', { name: new RegExp(task.leadName) })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Close the history' }));

  takes('complete', '9');
  await page.user.click(await complete());
  await waitFor(() => expect(row(task.title)).toBeNull());
  expect(await list()).toHaveFocus();
  takes('reopen', '10');
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Task reopened')).toBeVisible();
  expect(await complete()).toBeVisible();
});

it('leads stand there with whose turn it is, in the words of their pages: my own, or everybody’s and who looks after them', async () => {
  const since = new Date(Date.now() - 4 * 86_400_000).toISOString();
  const stands = (n: number, situation: 'signature' | 'to_send' | 'managed') =>
    sampleLead(n, { situation, situationSince: since });
  answerToday({
    mine: [task],
    everyones: [task],
    own: [stands(1, 'signature'), stands(2, 'to_send'), stands(3, 'managed')],
  });
  const page = await openToday();
  const part = await screen.findByRole('region', { name: 'Your leads' });
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sample Owner 2Agreement to send, 4 dAwaits us', 'Sample Owner 1Awaiting signature, 4 dAwaits the owner']);
  const assignees = () =>
    calls(pipelineRoutes.list).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('assignee'));
  expect(assignees()).toEqual(['me']);
  await page.user.click(screen.getByRole('button', { name: 'Everyone' }));
  const all = await screen.findByRole('region', { name: 'All leads' });
  expect(all).toHaveTextContent('Sample Owner 2Agreement to send, 4 d · UnassignedAwaits us');
  expect(assignees()).toEqual(['me', null]);
  expect(screen.queryByRole('region', { name: 'Your leads' })).toBeNull();
});

it('my leads are counted whole, those that are not loaded too, and none that waits above', async () => {
  const stands = (n: number) => sampleLead(n, { situation: 'to_send', situationSince: task.dueAt });
  const waits = (n: number, assigneeId: string | null) => {
    const { id, name } = stands(n);
    return { id, name, assigneeId, waitingSince: task.dueAt, touchDueAt: task.dueAt };
  };
  answerToday({
    own: [stands(1), stands(2)],
    ownTotal: 120,
    waiting: [waits(1, sampleUser.id), waits(3, sampleUser.id), waits(4, null)],
  });
  const page = await openToday();
  const part = await screen.findByRole('region', { name: 'Your leads' });
  expect(within(part).getByRole('heading')).toHaveTextContent('Your leads 118');
  expect(within(part).getAllByRole('listitem')).toHaveLength(1);
  expect(part).toHaveTextContent('117 more leads have been in place for less time; the board has all of them.');
  expect(screen.getByRole('region', { name: 'Waiting' })).toHaveTextContent(/^Waiting 3/);
  await page.user.click(within(part).getByRole('link', { name: 'the board has all of them' }));
  expect(await screen.findByRole('button', { name: 'Filter, 2 set' })).toBeVisible();
});

it('on a phone the way to the board does not stay behind the lists', async () => {
  makeNarrow();
  answerToday({ own: [sampleLead(1, { situation: 'to_send', situationSince: task.dueAt })], ownTotal: 2 });
  const page = await openPage('/dashboard', sampleUser);
  await page.user.click(await screen.findByRole('button', { name: 'Recent Activity' }));
  await page.user.click(await screen.findByRole('tab', { name: 'Today' }));
  await page.user.click(await screen.findByRole('link', { name: 'the board has all of them' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Today' })).toBeNull());
  expect(page.address()).toBe('/dashboard?assignee=me&awaits=us%2Cowner%2Cprovider');
});

it('tasks are counted whole, those that are not loaded too, and one that is done no more', async () => {
  answerToday({ mine: [task, others], moreOverdue: 131 });
  const page = await openToday();
  const part = await screen.findByRole('region', { name: 'Overdue' });
  expect(part).toHaveTextContent(/^Overdue 133.*131 more tasks are overdue; they show up as these are done\.$/);
  takes('complete', '9');
  await page.user.click(await complete());
  await waitFor(() => expect(part).toHaveTextContent(/^Overdue 132/));
});

it('a task that could not be completed is back, with the reason; later it goes', async () => {
  fail(command('complete'));
  const page = await openToday();
  await page.user.click(await complete());
  expect(await screen.findByText('Failed to complete task')).toBeVisible();
  expect(await complete()).toBeVisible();
  takes('complete', '9');
  await page.user.click(await complete());
  expect(await screen.findByText('Task completed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to complete task')).toBeNull());
  expect(await screen.findByText('Nothing is due today')).toBeVisible();
});

it('tasks that cannot be read say so, and can be tried again', async () => {
  answerToday({});
  fail(tasksRoutes.list);
  const page = await openToday();
  expect(await screen.findByText('The tasks could not be loaded')).toBeVisible();
  answerToday({});
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is due today')).toBeVisible();
});

describe('an intake without a first touch', () => {
  const due = Date.parse('2026-03-20T18:03:00.000Z');
  const waits = { waitingSince: '2026-03-20T17:48:00.000Z', touchDueAt: new Date(due).toISOString() };
  const lead = sampleCard(3, 'leads', waits);
  const inList = () => screen.findByRole('region', { name: 'Waiting' });

  beforeEach(() => {
    answerDashboard({ leads: [lead] });
    answerToday({ waiting: [{ id: lead.id, name: lead.name, assigneeId: null, ...waits }] });
  });

  it('is shown as waiting when its time has passed, by itself, on its card and in the list of today', async () => {
    stopClock(due - 30 * 60_000);
    await openToday();
    expect(await screen.findByText('Nothing is due today')).toBeVisible();
    moveClock(due - 1);
    expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull();
    expect(itemOf(lead)).not.toHaveTextContent('Awaiting first contact');
    moveClock(due);
    expect(await inList()).toHaveTextContent(/Sample Owner 3.*Awaiting first contact · Unassigned.*15 min/);
    expect(itemOf(lead)).toHaveTextContent('Awaiting first contact since ');

    answerToday({ position: '8' });
    answerDashboard({ leads: [sampleCard(3)] }, { position: '8' });
    act(() => announceChanges('8', [{ kind: 'lead', id: lead.id }]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting' })).toBeNull());
    await waitFor(() => expect(itemOf(lead)).not.toHaveTextContent('Awaiting first contact'));
  });

  it('leads from the list of today to the lead, on a phone as well', async () => {
    stopClock(due + 2 * 60_000);
    makeNarrow();
    const page = await openPage('/dashboard', sampleUser);
    await page.user.click(await screen.findByRole('button', { name: 'Recent Activity' }));
    await page.user.click(await screen.findByRole('tab', { name: 'Today' }));
    await expectAccessible();
    await page.user.click(within(await inList()).getByRole('button', { name: new RegExp(lead.name) }));
    await page.leavesFor(`/dashboard?lead=${lead.id}`);
  });
});

it('what is in the list is asked for as it is shown: one’s own first, by both kinds of due', async () => {
  await openToday();
  await complete();
  expect(calls(tasksRoutes.list).map(({ path }) => path)).toEqual([
    '/api/tasks?due=overdue&mine=true&limit=100',
    '/api/tasks?due=today&mine=true&limit=100',
  ]);
});
