import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.js';
import { sql, staffMember } from './support/behind-the-scenes.js';
import { wideViewport } from './support/drag.js';
import { addLead, send } from './support/leads.js';
import { colleagueAt, leadNow, openLead, refuseCommands, section, toasts } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A lead's assignee, tasks, contacts, and the correction of notes.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const assignee = (page: Page) => page.getByRole('button', { name: /^Assignee: / });
const openTasks = (page: Page) => page.getByRole('list', { name: 'Open tasks' }).getByRole('listitem');
const doneTasks = (page: Page) => page.getByRole('list', { name: 'Completed tasks' }).getByRole('listitem');
const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
const dateOf = (page: Page, term: string) =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });

const told = (page: Page, text: string | RegExp) => expect(toasts(page).filter({ hasText: text })).toBeVisible();

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

test('a lead is given to oneself, to a colleague and to nobody; others see it at once', async ({ page, browser }) => {
  const lead = await addLead(page);
  const name = `Sample Colleague ${lead.id.slice(0, 8)}`;
  const { email } = await staffMember();
  await sql('update users set display_name = $1 where email = $2', [name, email]);
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await expect(assignee(page)).toHaveAccessibleName('Assignee: Unassigned');
  await assignee(page).press('Enter');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await told(page, 'Lead assigned to you');
  await expect(assignee(page)).toHaveAccessibleName(/^Assignee: Admin/);
  await expect(assignee(colleague)).toHaveAccessibleName(/^Assignee: Admin/);
  await assignee(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(assignee(colleague)).toHaveAccessibleName(`Assignee: ${name}`);
  await assignee(colleague).click();
  await colleague.getByRole('menuitemradio', { name: 'Unassigned' }).click();
  await told(colleague, 'Lead unassigned');
  await expect(assignee(page)).toHaveAccessibleName('Assignee: Unassigned');
  await colleague.context().close();
});

test('who it was given to stands there at once, and goes back when that is refused', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const mend = await refuseCommands(page, `${lead.id}/assignment`);
  await page.route(`**/api/leads/${lead.id}/assignment`, async (route) => {
    await held;
    await route.fallback();
  });
  await assignee(page).click();
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(assignee(page)).toHaveAccessibleName(/^Assignee: Admin/);
  answer();
  await told(page, 'Failed to assign lead');
  await expect(assignee(page)).toHaveAccessibleName('Assignee: Unassigned');
  await mend();
  await assignee(page).click();
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await told(page, 'Lead assigned to you');
  await expect(toasts(page).filter({ hasText: 'Failed' })).toHaveCount(0);
  expect(await leadNow(page, lead)).toMatchObject({ assigneeId: expect.any(String) });
});

test('a task is added in the office’s time, is what comes next, is completed, and that is taken back', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const tasks = section(page, 'Tasks');
  await expect(tasks).toContainText('Nothing to do yet.');
  await tasks.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a task' });
  await expect(dialog.getByLabel('For')).toHaveValue(/.+/);
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await dialog.getByLabel('Title').fill('Send the sample agreement');
  await dialog.getByLabel('Due').fill('2035-03-05T15:30');
  await expectAccessibleInBothThemes(page);
  const mend = await refuseCommands(page, `${lead.id}/tasks`);
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await told(page, 'Failed to add task');
  await expect(dialog.getByLabel('Title')).toHaveValue('Send the sample agreement');
  await mend();
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(openTasks(page)).toHaveText([/Send the sample agreement.*Due Mar 5, 2035, 3:30\sPM.*Admin/]);
  await expect(openTasks(page).locator('time')).toHaveAttribute('datetime', '2035-03-05T21:30:00.000Z');
  await expect(dateOf(page, 'Next')).toContainText('Send the sample agreement');

  const refused = await refuseCommands(page, `${lead.id}/tasks/*/complete`);
  await page.getByRole('button', { name: 'Complete: Send the sample agreement' }).click();
  await told(page, 'Failed to complete task');
  await expect(openTasks(page)).toHaveCount(1);
  await refused();
  await page.getByRole('button', { name: 'Complete: Send the sample agreement' }).click();
  await told(page, 'Task completed');
  await expect(openTasks(page)).toHaveCount(0);
  await expect(tasks.getByRole('button', { name: 'Add task' })).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await told(page, 'Task reopened');
  await expect(openTasks(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Complete: Send the sample agreement' }).click();
  await expect(openTasks(page)).toHaveCount(0);
  await expect(dateOf(page, 'Next')).toContainText('Nothing planned');
  await expect(doneTasks(page)).toHaveCount(0);
  await tasks.getByText('1 completed').click();
  await expect(doneTasks(page)).toContainText('Send the sample agreement');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Reopen: Send the sample agreement' }).click();
  await expect(openTasks(page)).toHaveCount(1);
  await expect(tasks).not.toContainText('1 completed');
});

test('a task is put off and changed where it stands, that is taken back, and the focus stays with it', async ({
  page,
}) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title: 'First sample', dueAt: anHourAgo() });
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title: 'Second sample', dueAt: inAnHour() });
  await openLead(page, lead);
  const more = page.getByRole('button', { name: 'Snooze or edit: First sample' });
  const refused = await refuseCommands(page, `${lead.id}/tasks/*`);
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Tomorrow' }).press('Enter');
  await told(page, 'Failed to move task');
  await expect(openTasks(page)).toHaveText([/First sample/, /Second sample/]);
  await refused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Next Monday' }).press('Enter');
  await told(page, /Task moved to .*9:00\sAM/);
  await expect(openTasks(page)).toHaveText([/Second sample/, /First sample.*9:00\sAM/]);
  await expect(more).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(openTasks(page)).toHaveText([/First sample.*Overdue/, /Second sample/]);
  // Its toast returns the focus when it closes.
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await more.click();
  await page.getByRole('menuitem', { name: 'Another date, or edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect(dialog.getByLabel('Title')).toHaveValue('First sample');
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await dialog.getByLabel('Title').fill('Changed sample');
  await dialog.getByLabel('Due').fill('2035-03-05T15:30');
  await dialog.getByLabel('For').selectOption({ label: 'Me' });
  await expectAccessibleInBothThemes(page);
  const mend = await refuseCommands(page, `${lead.id}/tasks/*`);
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await told(page, 'Failed to save task');
  await expect(dialog.getByLabel('Title')).toHaveValue('Changed sample');
  await mend();
  await dialog.getByRole('button', { name: 'Save task' }).click();
  await expect(dialog).toHaveCount(0);
  await told(page, 'Task saved');
  await expect(openTasks(page)).toHaveText([/Second sample/, /Changed sample.*Due Mar 5, 2035, 3:30\sPM.*Admin/]);
  await expect(page.getByText(/Task reworded, moved to Mar 5, 2035, 3:30\sPM, given to Admin/)).toBeVisible();
});

test('what is due first stands first, and what is overdue says so', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title: 'Later sample', dueAt: inAnHour() });
  await openLead(page, lead);
  await expect(openTasks(page)).toHaveText([/Later sample/]);
  await expect(openTasks(page)).not.toContainText('Overdue');
  // Added by somebody else while the page is open.
  await send(page, 'POST', `/api/leads/${lead.id}/tasks`, { title: 'Late sample', dueAt: anHourAgo() });
  await expect(openTasks(page)).toHaveText([/Late sample.*Overdue/, /Later sample/]);
  await expect(dateOf(page, 'Next')).toContainText(/Late sample.*Overdue/);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessibleInBothThemes(page);
});

test('a contact is logged, is the last contact, and never lies in the future', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await expect(dateOf(page, 'Last contact')).toContainText('None yet');
  await page.getByRole('button', { name: 'Log contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log contact' });
  await expect(dialog.getByLabel('When')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await dialog.getByLabel('Outcome').selectOption('Left a message');
  await dialog.getByLabel('Note').fill('Asked to call back.');
  await dialog.getByLabel('When').fill('2095-03-05T15:30');
  await dialog.getByRole('button', { name: 'Log contact' }).click();
  await expect(dialog.getByLabel('When')).toHaveAccessibleDescription(/This cannot be in the future/);
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('When').fill('2024-03-04T14:15');
  const mend = await refuseCommands(page, `${lead.id}/contacts`);
  await dialog.getByRole('button', { name: 'Log contact' }).click();
  await told(page, 'Failed to log contact');
  await expect(dialog.getByLabel('Note')).toHaveValue('Asked to call back.');
  await mend();
  await dialog.getByRole('button', { name: 'Log contact' }).click();
  await expect(dialog).toHaveCount(0);
  await told(page, 'Contact logged');
  await expect(dateOf(page, 'Last contact').locator('time')).toHaveAttribute('datetime', '2024-03-04T20:15:00.000Z');
  // An untouched time means now.
  await page.getByRole('button', { name: 'Log contact' }).click();
  await dialog.getByLabel('Kind').selectOption('Email');
  await expect(dialog.getByLabel('Outcome')).toHaveValue('sent');
  await dialog.getByRole('button', { name: 'Log contact' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(dateOf(page, 'Last contact')).toContainText(/just now|min ago/);
});

test('a note is corrected by anybody; its first wording stays, struck through', async ({ page, browser }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Calls after five.' });
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await notes(page).getByRole('button', { name: 'Edit note' }).click();
  const wording = page.getByLabel('Correct the note');
  await expect(wording).toBeFocused();
  await wording.fill(' ');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notes(page).getByRole('alert')).toContainText('Note is required');
  await wording.fill('Calls after six.');
  await expectAccessibleInBothThemes(page);
  const mend = await refuseCommands(page, `${lead.id}/notes/*/correction`);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notes(page).getByRole('alert')).toContainText('The note could not be corrected');
  await expect(wording).toHaveValue('Calls after six.');
  await mend();
  await page.getByRole('button', { name: 'Save note' }).click();
  for (const each of [page, colleague]) {
    await expect(notes(each).locator('del')).toHaveText('Calls after five.');
    await expect(notes(each)).toContainText(/Calls after six\..*Corrected by Admin.*just now/);
  }
  await expect(notes(page).getByRole('button', { name: 'Edit note' })).toBeFocused();
  await notes(colleague).getByRole('button', { name: 'Edit note' }).click();
  await notes(page).getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Correct the note').fill('Calls after seven.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(notes(page)).toContainText('Calls after seven.');
  // The slower person is asked, and their text is kept.
  await colleague.getByLabel('Correct the note').fill('Calls after eight.');
  await colleague.getByRole('button', { name: 'Save note' }).click();
  const choice = colleague.getByRole('group', { name: 'Note: two values' });
  await expect(choice).toContainText('Calls after seven.');
  await expect(choice).toContainText('Calls after eight.');
  await expectAccessibleInBothThemes(colleague);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notes(page)).toContainText('Calls after eight.');
  await notes(colleague).getByRole('button', { name: 'Edit note' }).click();
  await colleague.getByLabel('Correct the note').press('Escape');
  await expect(colleague.getByLabel('Correct the note')).toHaveCount(0);
  await colleague.context().close();
});
