import { leadTasksRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { calls, filled, hold, refuseOnce } from '../../../../test/api.js';
import { fill, press } from '../../../../test/fill-in.js';
import { field, sampleAdmin, type Page } from '../../../../test/render-page.js';
import { sampleId } from '../../../../test/sample-history.js';
import {
  changedMeanwhile,
  openLeadPage,
  section,
  serveLead,
  toasts,
  type ServedLead,
} from '../../../../test/sample-lead-page.js';

const rows = (name: string) => {
  const list = within(section('Tasks')).queryByRole('list', { name });
  return list ? within(list).getAllByRole('listitem') : [];
};
const open = () => rows('Open tasks').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
const opened = (expected: RegExp[]) =>
  waitFor(() => expect(open()).toEqual(expected.map((each) => expect.stringMatching(each))));
const next = () => screen.getByText('Next').parentElement!;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const undo = async ({ user }: Page) => user.click(await screen.findByRole('button', { name: 'Undo' }));

function addsTasks(lead: ServedLead): void {
  lead.takes(leadTasksRoutes.add, ({ title, dueAt, assignee }) => addTask(lead, 1, title as string, dueAt, assignee));
}
function addTask(lead: ServedLead, n: number, title: string, dueAt: unknown, assigneeId: unknown = null): void {
  lead.happens('TaskAdded', { taskId: sampleId(600 + n), title, dueAt, assigneeId });
}
const taskId = sampleId(601);

it('a task is added in the office’s time, is what comes next, is completed, and that is taken back', async () => {
  const lead = serveLead();
  lead.refuses(leadTasksRoutes.add);
  const page = await openLeadPage(lead);
  const tasks = section('Tasks');
  expect(tasks).toHaveTextContent('Nothing to do yet.');
  await press(page, 'Add task', tasks);
  const dialog = await screen.findByRole('dialog', { name: 'Add a task' });
  expect(field('For')).toHaveDisplayValue('Me');
  await press(page, 'Add task', dialog);
  expect(field('Title')).toHaveAccessibleDescription('Title is required');
  await fill(page, 'Title', 'Send the sample agreement');
  await fill(page, 'Due', '2035-03-05T15:30');
  await press(page, 'Add task', dialog);
  expect(await screen.findByText('Failed to add task')).toBeVisible();
  expect(field('Title')).toHaveValue('Send the sample agreement');
  addsTasks(lead);
  await press(page, 'Add task', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opened([/Send the sample agreement.*Due Mar 5, 2035, 3:30 PM.*Admin/]);
  expect(rows('Open tasks')[0]!.querySelector('time')).toHaveAttribute('datetime', '2035-03-05T21:30:00.000Z');
  expect(next()).toHaveTextContent('Send the sample agreement');
  const sent = { title: 'Send the sample agreement', dueAt: '2035-03-05T21:30:00.000Z', assignee: sampleAdmin.id };
  expect(calls(filled(leadTasksRoutes.add, lead)).map(({ body }) => body)).toEqual([sent, sent]);

  const complete = 'Complete: Send the sample agreement';
  lead.refuses(filled(leadTasksRoutes.complete, { taskId }));
  await press(page, complete);
  expect(await screen.findByText('Failed to complete task')).toBeVisible();
  await waitFor(() => expect(open()).toHaveLength(1));
  lead.takes(filled(leadTasksRoutes.complete, { taskId }), () => lead.happens('TaskCompleted', { taskId }));
  lead.takes(filled(leadTasksRoutes.reopen, { taskId }), () => lead.happens('TaskReopened', { taskId }));
  await press(page, complete);
  expect(await screen.findByText('Task completed')).toBeVisible();
  await opened([]);
  expect(within(tasks).getByRole('button', { name: 'Add task' })).toHaveFocus();
  await undo(page);
  expect(await screen.findByText('Task reopened')).toBeVisible();
  await waitFor(() => expect(open()).toHaveLength(1));
  await press(page, complete);
  await opened([]);
  expect(next()).toHaveTextContent('Nothing planned');
  // Folded, until they are asked for.
  const done = within(tasks).getByText('1 completed');
  expect(done.closest('details')).not.toHaveAttribute('open');
  await page.user.click(done);
  expect(rows('Completed tasks')[0]).toHaveTextContent('Send the sample agreement');
  await press(page, 'Reopen: Send the sample agreement');
  await waitFor(() => expect(open()).toHaveLength(1));
  expect(tasks).not.toHaveTextContent('1 completed');
});

it('a task is put off and changed where it stands, that is taken back, and the focus stays with it', async () => {
  const lead = serveLead();
  addTask(lead, 1, 'First sample', inHours(-1));
  addTask(lead, 2, 'Second sample', inHours(1));
  lead.refuses(filled(leadTasksRoutes.edit, { taskId }));
  const page = await openLeadPage(lead);
  const more = () => screen.getByRole('button', { name: 'Snooze or edit: First sample' });
  more().focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Next office day' })).toHaveFocus());
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Failed to move task')).toBeVisible();
  await opened([/First sample/, /Second sample/]);
  const takesEdits = () =>
    lead.takes(filled(leadTasksRoutes.edit, { taskId }), ({ assignee, ...changed }) =>
      lead.happens('TaskEdited', {
        taskId,
        ...changed,
        ...(assignee !== undefined && { assigneeId: assignee }),
      }),
    );
  takesEdits();
  more().focus();
  await page.user.keyboard('{Enter}');
  const later = await screen.findByRole('menuitem', { name: 'Next week' });
  later.focus();
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText(/Task moved to .*9:00\sAM/)).toBeVisible();
  await opened([/Second sample/, /First sample.*9:00 AM/]);
  await waitFor(() => expect(more()).toHaveFocus());
  await undo(page);
  await opened([/First sample.*Overdue/, /Second sample/]);
  // Its toast returns the focus when it closes.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());

  await page.user.click(more());
  await page.user.click(await screen.findByRole('menuitem', { name: 'Another date, or edit…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  expect(field('Title')).toHaveValue('First sample');
  await fill(page, 'Title', '');
  await press(page, 'Save task', dialog);
  expect(field('Title')).toHaveAccessibleDescription('Title is required');
  await fill(page, 'Title', 'Changed sample');
  await fill(page, 'Due', '2035-03-05T15:30');
  await page.user.selectOptions(field('For'), 'Me');
  lead.refuses(filled(leadTasksRoutes.edit, { taskId }));
  await press(page, 'Save task', dialog);
  expect(await screen.findByText('Failed to save task')).toBeVisible();
  expect(field('Title')).toHaveValue('Changed sample');
  takesEdits();
  await press(page, 'Save task', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Task saved')).toBeVisible();
  await waitFor(() => expect(toasts().join()).not.toContain('Failed to save task'));
  await opened([/Second sample/, /Changed sample.*Due Mar 5, 2035, 3:30 PM.*Admin/]);
  expect(section('History')).toHaveTextContent(/Task reworded, moved to Mar 5, 2035, 3:30\sPM, given to Admin/);
  expect(calls(filled(leadTasksRoutes.edit, { id: lead.id, taskId })).at(-1)?.body).toEqual({
    ...{ title: 'Changed sample', dueAt: '2035-03-05T21:30:00.000Z', assignee: sampleAdmin.id },
  });
});

it('a task that a colleague changes while one edits it: the rest follows, and what both changed is not replaced unasked', async () => {
  const lead = serveLead();
  addTask(lead, 1, 'First sample', inHours(1));
  lead.takes(filled(leadTasksRoutes.edit, { taskId }), (changed) => lead.happens('TaskEdited', { taskId, ...changed }));
  const page = await openLeadPage(lead);
  await press(page, 'Snooze or edit: First sample');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Another date, or edit…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  await fill(page, 'Title', 'My words');
  lead.happensElsewhere('TaskEdited', { taskId, title: 'Their words', dueAt: '2035-03-05T21:30:00.000Z' });
  await waitFor(() => expect(field('Due')).toHaveValue('2035-03-05T15:30'));
  expect(field('Title')).toHaveValue('My words');
  // What the page has not heard of yet is read before anything is sent.
  lead.happens('TaskEdited', { taskId, title: 'Newer words' });
  const overtaken = async (by: string) =>
    waitFor(() =>
      expect(field('Title')).toHaveAccessibleDescription(
        `Somebody else changed this to “${by}” in the meantime. Save again to replace it.`,
      ),
    );
  await press(page, 'Save task', dialog);
  await overtaken('Newer words');
  // And of two who save at the same instant, the second is told.
  const route = filled(leadTasksRoutes.edit, { id: lead.id, taskId });
  refuseOnce(route, changedMeanwhile);
  const release = hold(route);
  await press(page, 'Save task', dialog);
  await waitFor(() => expect(calls(route)).toHaveLength(1));
  lead.happens('TaskEdited', { taskId, title: 'Newest words' });
  release();
  await overtaken('Newest words');
  await press(page, 'Save task', dialog);
  await opened([/My words.*Due Mar 5, 2035, 3:30 PM/]);
  expect(calls(filled(leadTasksRoutes.edit, { id: lead.id, taskId })).map(({ body }) => body)).toEqual([
    { title: 'My words' },
    { title: 'My words' },
  ]);
});

it('what is due first stands first, and what is overdue says so', async () => {
  const lead = serveLead();
  addTask(lead, 1, 'Later sample', inHours(1));
  await openLeadPage(lead);
  await opened([/Later sample/]);
  expect(open()[0]).not.toContain('Overdue');
  // Added by somebody else while the page is open.
  addTask(lead, 2, 'Late sample', inHours(-1));
  lead.announce();
  await opened([/Late sample.*Overdue/, /Later sample/]);
  expect(next()).toHaveTextContent(/Late sample.*Overdue/);
});
