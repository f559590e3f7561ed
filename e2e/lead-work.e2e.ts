import type { Page } from '@playwright/test';
import { sql, staffMember } from './support/behind-the-scenes.js';
import { wideViewport } from './support/drag.js';
import { addLead } from './support/leads.js';
import { colleagueAt, openLead } from './support/lead-page.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.use({ viewport: wideViewport });

const assignee = (page: Page) => page.getByRole('button', { name: /^Assignee: / });
const openTasks = (page: Page) => page.getByRole('list', { name: 'Open tasks' }).getByRole('listitem');
const notes = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

test('two people work on one lead: each sees at once what the other does, and the slower one is asked', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const lead = await addLead(page);
  const name = `Sample Colleague ${lead.id.slice(0, 8)}`;
  const { email } = await staffMember();
  await sql('update users set display_name = $1 where email = $2', [name, email]);
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await assignee(page).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Assign to me' }).click();
  await expect(assignee(colleague)).toHaveAccessibleName(/^Assignee: Admin/);
  await assignee(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(assignee(colleague)).toHaveAccessibleName(`Assignee: ${name}`);
  await assignee(colleague).click();
  await colleague.getByRole('menuitemradio', { name: 'Unassigned' }).click();
  await expect(assignee(page)).toHaveAccessibleName('Assignee: Unassigned');

  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a task' });
  await dialog.getByLabel('Title').fill('Send the sample agreement');
  await dialog.getByLabel('Due').fill('2035-03-05T15:30');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  // It gives the focus back when it closes, which would take it from the note below.
  await expect(dialog).toHaveCount(0);
  await expect(openTasks(colleague)).toHaveText([/Send the sample agreement.*Due Mar 5, 2035, 3:30\sPM.*Admin/]);
  await colleague.getByRole('button', { name: 'Complete: Send the sample agreement' }).click();
  await expect(openTasks(page)).toHaveCount(0);

  await page.getByLabel('Write a note').fill('Calls after five.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(notes(colleague)).toHaveText([/Admin.*just now.*Calls after five\./s]);
  await notes(colleague).getByRole('button', { name: 'Edit note' }).click();
  await notes(page).getByRole('button', { name: 'Edit note' }).click();
  await page.getByLabel('Correct the note').fill('Calls after seven.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByLabel('Correct the note')).toHaveCount(0);
  await expect(notes(page)).toContainText('Calls after seven.');
  await colleague.getByLabel('Correct the note').fill('Calls after eight.');
  await colleague.getByRole('button', { name: 'Save note' }).click();
  const choice = colleague.getByRole('group', { name: 'Note: two values' });
  await expect(choice).toContainText('Calls after seven.');
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notes(page)).toContainText('Calls after eight.');
  await expect(notes(page).locator('del')).toHaveText('Calls after five.');
  await colleague.context().close();
});
