import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessible.js';
import { wideViewport } from '../support/drag.js';
import { addLead, send } from '../support/leads.js';
import { chooseAction, colleagueAt, endSession, enterIn, field, openLead, section } from '../support/lead-page.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

// What a lead's page shows in between: menus, refused entries, two values of one field, the end of the session, the past.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the page is accessible, and on a phone comes in one column with the history last', async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await openLead(page, lead);
  await expect(section(page, 'Documents')).toContainText('No documents');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // One writes or calls first; the actions are one row below.
  const address = (await page.getByRole('link', { name: 'owner@example.com' }).first().boundingBox())!;
  const menu = (await page.getByRole('button', { name: 'Actions', exact: true }).boundingBox())!;
  const walkthrough = (await button(page, 'Start Confirmation Walkthrough').boundingBox())!;
  expect(menu.y).toBeGreaterThan(address.y + address.height);
  expect(Math.abs(menu.y - walkthrough.y)).toBeLessThan(2);
  expect(menu.x + menu.width).toBeLessThanOrEqual(375);
  const notes = await section(page, 'Notes').boundingBox();
  const history = await section(page, 'History').boundingBox();
  expect(history!.y).toBeGreaterThan(notes!.y + notes!.height);
  await chooseAction(page, 'Go to the history');
  await expect(section(page, 'History').getByText('Note written')).toBeInViewport();
  await expectAccessible(page);
});

test('menus, refused entries and the past of a lead’s page are accessible', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await button(page, 'Edit email').click();
  await field(page, 'Email').fill('no address');
  await page.getByLabel('Write a note').focus();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter an email address like name@example.com');
  await expectAccessible(page);
  await field(page, 'Email').press('Escape');
  for (const menu of [/^Stage: /, /^Assignee: /]) {
    await button(page, menu).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
  }
  const refused: [opens: string, field: string, text: string, says: RegExp, act: string][] = [
    ['Edit property details', 'Number of Units', '0', /at least 1/, 'Save'],
    ['Record payment', 'Amount', 'nothing', /./, 'Record payment'],
    ['Add task', 'Title', '', /required/, 'Add task'],
    ['Log contact', 'When', '2095-03-05T15:30', /future/, 'Log contact'],
  ];
  for (const [opens, label, text, says, act] of refused) {
    await button(page, opens).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: act }).click();
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(says);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
    if (opens === 'Edit property details') await discard.click();
    await expect(dialog).toHaveCount(0);
  }

  await chooseAction(page, 'Write');
  await page.getByRole('dialog').getByLabel('Send by').selectOption('Text');
  await expect(page.getByRole('dialog')).toContainText('No text can be sent');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const tasks = [
    { title: 'Late sample', dueAt: new Date(Date.now() - 3_600_000).toISOString() },
    { title: 'Later sample', dueAt: new Date(Date.now() + 3_600_000).toISOString() },
  ];
  for (const task of tasks) await send(page, 'POST', `/api/leads/${lead.id}/tasks`, task);
  await expect(section(page, 'Tasks')).toContainText('Overdue');
  await button(page, 'Snooze or edit: Late sample').click();
  await expect(page.getByRole('menuitem', { name: 'Next office day' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Another date, or edit…' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Complete: Later sample').click();
  await section(page, 'Tasks').getByText('1 completed').click();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(wideViewport);

  await page.getByRole('slider', { name: 'Moment in the history' }).press('Home');
  await expect(button(page, 'Back to now')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('two values of one field, a note’s correction and the sign-in over a lead’s page are accessible', async ({
  page,
  browser,
}) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Calls after five.' });
  await openLead(page, lead);
  const colleague = await colleagueAt(browser, lead);
  await button(page, 'Add phone').click();
  await field(page, 'Phone').fill('515-555-0152');
  await send(colleague, 'PATCH', `/api/leads/${lead.id}`, { phone: '515-555-0153' });
  await field(page, 'Phone').press('Enter');
  const choice = page.getByRole('group', { name: 'Phone: two values' });
  await expect(choice).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();

  await button(page, 'Edit property details').click();
  const dialog = page.getByRole('dialog', { name: 'Edit property details' });
  await dialog.getByLabel('Estimated Rent').fill('1,900');
  const theirs = { estimatedRentCents: 195_000, squareFootage: 1200 };
  await send(colleague, 'PATCH', `/api/leads/${lead.id}`, theirs);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const rents = dialog.getByRole('group', { name: 'Rent: two values' });
  await expect(rents).toBeVisible();
  await expectAccessible(page);
  await rents.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await button(page, 'Edit note').click();
  await button(colleague, 'Edit note').click();
  await page.getByLabel('Correct the note').fill('Calls after six.');
  await expectAccessibleInBothThemes(page);
  await button(page, 'Save note').click();
  await expect(section(page, 'Notes')).toContainText('Corrected by');
  await colleague.getByLabel('Correct the note').fill('Calls after eight.');
  await button(colleague, 'Save note').click();
  await expect(colleague.getByRole('group', { name: 'Note: two values' })).toBeVisible();
  await expectAccessibleInBothThemes(colleague);
  await colleague.context().close();

  await button(page, 'Edit phone').click();
  await field(page, 'Phone').fill('515-555-0154');
  await endSession(page);
  await enterIn(page, 'Phone');
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
