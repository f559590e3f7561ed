import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.js';
import { append } from '../support/behind-the-scenes.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const events = (page: Page) => page.getByRole('listbox', { name: 'Events' });
const option = (page: Page, text: string | RegExp) => events(page).getByRole('option').filter({ hasText: text });

test('a big action opens on the event one came from, and Tab brings every other into sight', async ({ page }) => {
  const leads = await Promise.all(Array.from({ length: 12 }, () => addLead(page)));
  await send(page, 'POST', '/api/leads/status', { ids: leads.map(({ id }) => id), status: 'proposal' });
  for (const { id } of [leads[0]!, leads.at(-1)!]) {
    await page.goto(`/operations/events?stream=lead-${id}`);
    await option(page, 'LeadStatusMoved').click();
    await page.getByRole('button', { name: 'What caused what' }).click();
    const graph = page.getByRole('region', { name: 'What caused what' });
    await expect(graph).toContainText('12 events in 12 streams');
    await expect(graph.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 });
  }
  const boxes = page
    .getByRole('region', { name: 'What caused what' })
    .getByRole('button', { name: /^LeadStatusMoved/ });
  await boxes.first().focus();
  for (let i = 1; i < leads.length; i++) await page.keyboard.press('Tab');
  await expect(boxes.last()).toBeFocused();
  await expect(boxes.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Shift+Tab');
  await expect(boxes.nth(-2)).toBeInViewport({ ratio: 1 });
});

test('the log is accessible with an event beside it, and so is the catalogue with a type in it', async ({ page }) => {
  const lead = await addLead(page);
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
  await page.goto(`/operations/events?stream=lead-${lead.id}`);
  await option(page, 'NoteAdded').click();
  await expect(page.getByRole('complementary', { name: 'Event' })).toContainText('Prefers calls after five.');
  await expectAccessible(page);

  await append('import-sample', 'FromTheFuture', { a: 1 });
  await expect(async () => {
    await page.goto('/operations/catalogue?type=LeadCreated');
    await expect(page.getByRole('region', { name: /not readable by this code/ })).toContainText('FromTheFuture', {
      timeout: 10_000,
    });
  }).toPass();
  await expect(page.getByText(/\d+ as v2/)).toBeVisible();
  await expect(page.getByText('name, email, phone, company, ownerName, propertyAddress, streetAddress')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the header ends with the way out, and nothing is scrolled sideways', async ({ page }) => {
    await page.goto('/operations/events');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('an event opens in a sheet', async ({ page }) => {
    await addLead(page);
    await page.goto('/operations/events');
    await events(page).getByRole('option').first().tap();
    await expect(page.getByRole('dialog', { name: 'Event' })).toContainText('Occurred');
    await expectAccessible(page);
  });
});
