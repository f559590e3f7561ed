import { expectAccessible } from './support/accessible.js';
import { known, leadWithHistory } from './support/histories.js';
import { addLead, cardIn, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a chosen card shows what happened, in sentences, beside the board', async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 195_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await send(page, 'POST', `/api/leads/${lead.id}/payments`, { amountCents: 19_900, method: 'check', reference: null });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  await page.goto('/dashboard');
  await cardIn(page, 'enrolled', lead).click();

  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Admin' })).toHaveCount(5);
  await expect(history).toContainText('Added by hand');
  await expect(history).toContainText(/Rent\s*\$1,800\s*\$1,950/);
  await expect(history).toContainText('Prefers calls after five.');
  await expect(history).toContainText('Paid $199 by check');
  await expect(history).toContainText('Moved from New Lead to Property Enrolled');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await expect(cardIn(page, 'enrolled', lead)).toBeFocused();
});

test('an undo is previewed, done, marked, and moves the card back', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  await page.goto(`/dashboard?lead=${lead.id}`);
  await page.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog).toContainText(/Stage\s*Closed\s*New Lead/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();

  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Undid: stage Closed -> New Lead');
  await expect(history.getByText('Undone', { exact: true })).toHaveCount(1);
  await expect(cardIn(page, 'leads', lead)).toBeVisible();
});

test('an undo that later events stand in the way of is refused with the reason', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  await page.goto(`/dashboard?lead=${lead.id}`);
  const undo = page.getByRole('button', { name: 'Undo: Moved from New Lead to Closed' });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await expect(dialog.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'won' });
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog).toContainText(/can.t be undone|later|since/i);
  await expect(cardIn(page, 'won', lead)).toBeVisible();
});

test('a new event slides into the open history by itself', async ({ page }) => {
  const lead = await addLead(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Added by hand');
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Called back.' });
  await expect(history).toContainText('Called back.');
});

test("a lead's own page shows what is known and the whole history", async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await page.goto(`/leads/${lead.id}`);
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(page.getByText('$1,800').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).last()).toContainText('Added by hand');
  await expectAccessible(page);
});

test('an unknown lead is said to be unknown', async ({ page }) => {
  await page.goto('/leads/0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20');
  await expect(page.getByRole('heading', { name: 'Lead not found' })).toBeVisible();
  await expect(page.getByText("The lead you're looking for doesn't exist.")).toBeVisible();
});

test('a history that cannot be loaded says what is safe, and loads when tried again', async ({ page }) => {
  const lead = await addLead(page);
  await page.route('**/history', (route) => route.fulfill({ status: 503, body: 'broken' }));
  await page.goto(`/dashboard?lead=${lead.id}`);
  const alert = page.getByRole('alert').filter({ hasText: 'The history could not be loaded' });
  await expect(alert).toContainText('Nothing is lost');
  await page.unroute('**/history');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Added by hand');
});

test('the history is filtered by kind and by actor', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/dashboard?lead=${lead.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Added by hand');
  await page.getByRole('toolbar', { name: 'History' }).getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Notes/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 6 events · Notes')).toBeVisible();
  await expect(history).toContainText('Prefers calls after five.');
  await expect(history).not.toContainText('Added by hand');
  await page.getByRole('button', { name: 'Filter, 1 set' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 6 events · Notes, Admin')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(history).toContainText('Added by hand');
});

test('a link to an event opens the history there', async ({ page, context }) => {
  const lead = await leadWithHistory(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/dashboard?lead=${lead.id}`);
  await page.getByRole('button', { name: 'More for: Note written' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('The link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL(`/dashboard?lead=${lead.id}&event=${lead.events[2]!.id}`, page.url()).href);

  await page.goto(link);
  const marked = page.locator('[aria-current="true"]').filter({ hasText: 'Note written' });
  await expect(marked).toBeInViewport();
  await expect(page.getByText('event 3 of 6')).toBeVisible();
  await page.goto(`/leads/${lead.id}?event=${lead.events[2]!.id}`);
  await expect(marked).toBeInViewport();
  await page.goto(`/leads/${lead.id}?event=0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20`);
  await expect(page.getByText('The event of this link is not in this history.')).toBeVisible();
});

test('"why is this here?" leads from a value to the event that set it', async ({ page }) => {
  const lead = await leadWithHistory(page);
  await page.goto(`/leads/${lead.id}`);
  await page.getByRole('button', { name: 'What is known' }).click();
  const stage = page.getByRole('button', { name: 'Closed: why is this here?' });
  await stage.hover();
  await expect(page.getByRole('tooltip')).toContainText('Moved from New Lead to Closed');
  await stage.click();
  await expect(page.locator('[aria-current="true"]')).toContainText('Moved from New Lead to Closed');
  await expect(known(page, 'Stage')).toContainText('Closedwas New Lead');
  await expect(known(page, 'Rent')).toContainText('$1,950');
});

test('the raw events come with their metadata, to be copied, and say why they cannot be undone', async ({
  page,
  context,
}) => {
  const lead = await leadWithHistory(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/dashboard?lead=${lead.id}`);
  const undo = page.getByRole('button', { name: 'Undo: Note written' });
  await undo.focus();
  await expect(page.getByRole('tooltip')).toContainText('A note stays in the history.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'A note stays in the history.' })).toBeVisible();

  await page.getByRole('button', { name: 'Raw' }).click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await expect(history).toContainText('$correlationId');
  await expect(history).toContainText('Can’t be undone: A note stays in the history.');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Copy NoteAdded as JSON' }).click();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ id: lead.events[2]!.id, type: 'NoteAdded', metadata: { actor: { kind: 'user' } } });
});
