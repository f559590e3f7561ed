import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, cardIn, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a chosen card shows what happened, in sentences, beside the board', async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 180_000 });
  await send(page, 'PATCH', `/api/leads/${lead.id}`, { estimatedRentCents: 195_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await send(page, 'POST', `/api/leads/${lead.id}/payments`, { amountCents: 19_900, method: 'check', reference: null });
  await page.goto('/dashboard');
  await cardIn(page, 'enrolled', lead).click();

  await expect(page).toHaveURL(`/dashboard?lead=${lead.id}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'admin@example.com' })).toHaveCount(4);
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
  await expect(history).toContainText('Took back: moved from New Lead to Closed');
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
