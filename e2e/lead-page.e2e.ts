import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.js';
import { wideViewport } from './support/drag.js';
import { cardIn, addLead, send } from './support/leads.js';
import { field, leadNow, openLead, refuseCommands, section, toasts } from './support/lead-page.js';
import { restingBox } from './support/motion.js';
import { refuse } from './support/refuse.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

// A lead's own page: its fields, edited in place, the stage, and the rare actions.
test.use({ viewport: wideViewport });
test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('name, email and phone are edited where they stand: Enter saves, Escape gives up', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('heading', { level: 1 }).getByRole('button').press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Another Sample');
  await field(page, 'Name').press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused();

  await page.keyboard.press('Enter');
  await field(page, 'Name').fill('  Another Sample ');
  await field(page, 'Name').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Another Sample' })).toBeVisible();
  await expect(toasts(page)).toContainText('Lead updated successfully');
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused();

  await page.getByRole('button', { name: 'Edit email' }).click();
  await field(page, 'Email').fill('new.owner@example.com');
  await page.getByRole('button', { name: 'Save email' }).click();
  await expect(page.getByRole('link', { name: 'new.owner@example.com' })).toHaveAttribute(
    'href',
    'mailto:new.owner@example.com',
  );
  await page.getByRole('button', { name: 'Add phone' }).click();
  await field(page, 'Phone').fill('(515) 555-0142');
  // Leaving the field saves it.
  await page.getByLabel('Write a note').focus();
  await expect(page.getByRole('link', { name: '(515) 555-0142' })).toHaveAttribute('href', 'tel:5155550142');
  expect(await leadNow(page, lead)).toMatchObject({
    ...{ name: 'Another Sample', email: 'new.owner@example.com', phone: '(515) 555-0142' },
  });

  // A cleared phone number is unknown.
  await page.getByRole('button', { name: 'Edit phone' }).click();
  await field(page, 'Phone').fill('');
  await field(page, 'Phone').press('Enter');
  await expect(page.getByRole('button', { name: 'Add phone' })).toBeVisible();
});

test('a field that is left by a press closes after it: what was pressed stays under the pointer', async ({ page }) => {
  const lead = await addLead(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await openLead(page, lead);
  const next = page.getByRole('button', { name: 'Add phone' });
  for (const value of ['owner@example.com', 'after.a.press@example.com']) {
    await page.getByRole('button', { name: 'Edit email' }).click();
    await field(page, 'Email').fill(value);
    const before = await restingBox(next);
    await page.mouse.move(before.x + before.width / 2, before.y + before.height - 3);
    await page.mouse.down();
    await page.waitForTimeout(500);
    expect(await next.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(page.getByRole('link', { name: value })).toBeVisible();
    await field(page, 'Phone').press('Escape');
  }
  expect(await leadNow(page, lead)).toMatchObject({ email: 'after.a.press@example.com' });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('a field that is left by a tap closes after it, too', async ({ page }) => {
    const lead = await addLead(page);
    await openLead(page, lead);
    const next = page.getByRole('button', { name: 'Add phone' });
    await page.getByRole('button', { name: 'Edit email' }).tap();
    await expect(field(page, 'Email')).toBeFocused();
    const before = await restingBox(next);
    await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height - 2);
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(field(page, 'Email')).toBeHidden();
  });
});

test('what is not valid stands with its sentence at the field, and stays when the field is left', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Edit email' }).click();
  await field(page, 'Email').fill('no address');
  await page.getByLabel('Write a note').focus();
  await expect(field(page, 'Email')).toHaveValue('no address');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter an email address like name@example.com');
  await expectAccessible(page);
  await field(page, 'Email').fill('owner.two@example.com');
  await page.route(`**/api/leads/${lead.id}`, (route) =>
    refuse(route, {
      ...{ status: 400, title: 'Check the marked fields.', code: 'invalid_input' },
      errors: [{ path: 'email', message: 'Not this one' }],
    }),
  );
  await field(page, 'Email').press('Enter');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Not this one');
  await expect(field(page, 'Email')).toHaveValue('owner.two@example.com');
});

test('what could not be saved is still in its field, and a later success takes the failure away', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const mend = await refuseCommands(page, lead.id);
  await page.getByRole('button', { name: 'Add phone' }).click();
  await field(page, 'Phone').fill('515-555-0143');
  await field(page, 'Phone').press('Enter');
  await expect(toasts(page)).toContainText('Failed to update lead');
  await expect(field(page, 'Phone')).toHaveValue('515-555-0143');
  await mend();
  await field(page, 'Phone').press('Enter');
  await expect(toasts(page)).toContainText('Lead updated successfully');
  await expect(toasts(page).filter({ hasText: 'Failed to update lead' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '515-555-0143' })).toBeVisible();
});

test('email and address are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lead = await addLead(page);
  await openLead(page, lead);
  await page.getByRole('button', { name: 'Copy the email' }).click();
  await expect(toasts(page)).toContainText('The email copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('owner@example.com');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('100 Sample St, Ankeny, IA 50023');
});

test('the stage is picked from a menu of all stages, shown at once, and goes back when it is refused', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const stage = page.getByRole('button', { name: /^Stage: / });
  await stage.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio')).toHaveText([
    ...['New Lead', 'Analysis Submitted', 'Walkthrough Scheduled', 'Proposal', 'Contract Sent'],
    ...['Property Enrolled', 'Closed', 'Won', 'Lost'],
  ]);
  await expectAccessibleInBothThemes(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/leads/${lead.id}/status`, async (route) => {
    await held;
    await refuse(route, { status: 500, title: 'Something broke.', code: 'internal_error' });
  });
  await page.getByRole('menuitemradio', { name: 'Contract Sent' }).click();
  await expect(stage).toHaveText('Contract Sent');
  answer();
  await expect(toasts(page)).toContainText('Failed to update lead status');
  await expect(stage).toHaveText('New Lead');
  await page.unroute(`**/api/leads/${lead.id}/status`);
  await stage.click();
  await page.getByRole('menuitemradio', { name: 'Contract Sent' }).click();
  await expect(toasts(page)).toContainText('Lead status updated');
  await expect(toasts(page).filter({ hasText: 'Failed' })).toHaveCount(0);
  await expect(section(page, 'History')).toContainText('Moved from New Lead to Contract Sent');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(cardIn(page, 'contract_sent', lead)).toBeVisible();
});

test('setup progress follows the stage, also of others, without a reload', async ({ page }) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const step = (name: string) =>
    page
      .getByRole('region', { name: /^Setup progress/ })
      .getByRole('listitem')
      .filter({ hasText: name });
  await expect(step('Property Analysis')).toContainText('complete');
  for (const name of ['Document Signing', 'Payment Processing', 'Setup Complete'])
    await expect(step(name)).toContainText('not yet');
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'contract_sent' });
  await expect(step('Document Signing')).toContainText(', complete');
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  await expect(step('Setup Complete')).toContainText(', complete');
  await expect(step('Payment Processing')).toContainText(', complete');
  await expect(step('Document Signing')).toContainText('not yet');
});

test('a lead is deleted from the menu of rare actions, and its history leaves the house from there', async ({
  page,
}) => {
  const lead = await addLead(page);
  await openLead(page, lead);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export history' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.html$/);
  const remove = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete lead' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lead' }).click();
    await expect(page).toHaveURL('/dashboard');
  };
  const mend = await refuseCommands(page, lead.id);
  await remove();
  const failed = toasts(page).filter({ hasText: 'Failed to delete lead' });
  await expect(failed).toBeVisible();
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
  await mend();
  await page.goBack();
  await remove();
  await expect(toasts(page).filter({ hasText: 'Lead deleted successfully' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(cardIn(page, 'leads', lead)).toHaveCount(0);
});

test('nothing of a past moment can be changed, and everything says why', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { name: 'Later Name', phone: '515-555-0144', bedrooms: 4 });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Later Name' })).toBeVisible();
  await page.getByRole('slider', { name: 'Moment in the history' }).press('Home');
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  await expect(section(page, 'Notes')).toContainText('No notes yet.');
  const locked = page.getByRole('button', { disabled: true });
  for (const name of [
    lead.name,
    /^Stage: New Lead/,
    'Edit email',
    'Add phone',
    'Edit property details',
    'Record payment',
    'Add note',
  ])
    await expect(locked.and(page.getByRole('button', { name }))).toHaveAttribute(
      'aria-description',
      'You are looking at the past. Go back to now to change anything.',
    );
  await expect(page.getByLabel('Write a note')).not.toBeEditable();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete lead' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(section(page, 'Notes')).toContainText('Prefers calls after five.');
  await page.getByRole('button', { name: 'Edit phone' }).click();
  await expect(field(page, 'Phone')).toHaveValue('515-555-0144');
});

test('the page is accessible, and on a phone comes in one column with the history last', async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await openLead(page, lead);
  await expect(section(page, 'Documents')).toContainText('No documents');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const notes = await section(page, 'Notes').boundingBox();
  const history = await section(page, 'History').boundingBox();
  expect(history!.y).toBeGreaterThan(notes!.y + notes!.height);
  await page.getByRole('button', { name: 'Go to the history' }).click();
  await expect(section(page, 'History').getByText('Note written')).toBeInViewport();
  await expectAccessible(page);
});

test('a lead that cannot be loaded says what is safe, and is there when tried again', async ({ page }) => {
  const lead = await addLead(page);
  const broken = `**/api/leads/${lead.id}`;
  await page.route(broken, (route) => route.fulfill({ status: 503, body: 'broken' }));
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('status', { name: 'Loading the lead' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The lead could not be loaded' })).toContainText(
    'Nothing is lost.',
  );
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
});
