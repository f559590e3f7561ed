import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { append } from './support/behind-the-scenes.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const events = (page: Page) => page.getByRole('listbox', { name: 'Events' });
const option = (page: Page, text: string | RegExp) => events(page).getByRole('option').filter({ hasText: text });

test.describe('the log', () => {
  test('is followed live, filtered, and every filter stands in the address', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto('/operations/events');
    await expect(page.getByText('Following live')).toBeVisible();
    await expect(option(page, `lead-${lead.id.slice(0, 8)}`).first()).toBeVisible();
    await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
    await expect(events(page).getByRole('option').first()).toContainText('NoteAdded');
    await expectAccessible(page);

    // Faster than the page renders: the second does not revert the first.
    await page.getByRole('search', { name: 'Events' }).evaluate((fields) => {
      const selects = [...fields.querySelectorAll('select')];
      for (const value of ['NoteAdded', 'user']) {
        const select = selects.find(({ options }) => [...options].some((each) => each.value === value))!;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await expect(page).toHaveURL(/type=NoteAdded.*actor=user|actor=user.*type=NoteAdded/);
    await expect(option(page, 'LeadCreated')).toHaveCount(0);
    await page.getByLabel('Stream').fill(`lead-${lead.id}`);
    await expect(page).toHaveURL(new RegExp(`stream=lead-${lead.id}`));
    await expect(events(page).getByRole('option')).toHaveCount(1);
    await page.getByLabel('Actor').selectOption('visitor');
    await expect(page.getByText('No event matches')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Type')).toHaveValue('NoteAdded');
    await expect(page.getByLabel('Actor')).toHaveValue('visitor');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(page).toHaveURL('/operations/events');
    await page.getByLabel(/^To/).fill('2001-01-01T00:00');
    await expect(page).toHaveURL(/to=2001-01-01T06/);
    await expect(page.getByText('No event matches')).toBeVisible();
  });

  test('shows an event in full by keyboard, and a link opens it again', async ({ page }) => {
    const lead = await addLead(page);
    await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Prefers calls after five.' });
    await page.goto(`/operations/events?stream=lead-${lead.id}`);
    await expect(option(page, 'NoteAdded')).toBeVisible();
    await events(page).focus();
    await page.keyboard.press('ArrowDown');
    const detail = page.getByRole('complementary', { name: 'Event' });
    await expect(detail).toContainText('"content": "Prefers calls after five."');
    await expect(detail.getByRole('link', { name: 'Open the lead' })).toHaveAttribute('href', /^\/leads\//);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await expect(detail).toContainText('LeadCreated');
    await expect(page).toHaveURL(/event=/);
    const id = new URL(page.url()).searchParams.get('event');
    await page.goto(`/operations/events?event=${id}`);
    await expect(detail).toContainText(id!);
    await expect(page.getByText('From the linked event')).toBeVisible();
    await expect(events(page).getByRole('option').first()).toHaveAttribute('data-event', id!);
    await page.getByRole('button', { name: 'Show newer' }).click();
    await expect(option(page, 'NoteAdded').first()).toBeVisible();
    await detail.getByRole('button', { name: 'Close the event' }).click();
    await expect(page).toHaveURL('/operations/events');
  });

  test('is paged as one scrolls, and pauses while one reads', async ({ page }) => {
    const lead = await addLead(page);
    for (let i = 0; i < 110; i += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, k) =>
          send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: `Sample note ${i + k}` }),
        ),
      );
    await page.goto(`/operations/events?stream=lead-${lead.id}`);
    await expect(page.getByText('Following live')).toBeVisible();
    await expect(async () => {
      await events(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
      await expect(option(page, 'LeadCreated')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByText('Paused while you read')).toBeVisible();
    await expect(page.getByText('This is where the log begins.')).toBeVisible();
    await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'The newest' });
    await page.getByRole('button', { name: 'Newest', exact: true }).click();
    await expect(option(page, '@ 111')).toBeVisible();
    await expect(page.getByText('Following live')).toBeVisible();
  });

  test('draws what one action caused, as a graph and as an outline', async ({ page }) => {
    const lead = await addLead(page);
    await send(page, 'POST', `/api/leads/${lead.id}/pitch`, { estimatedRentCents: 195_000, improvements: [] });
    await page.goto(`/leads/${lead.id}`);
    await page.getByRole('button', { name: 'Raw' }).click();
    const pitchedInHistory = page.locator('[data-event]').filter({ hasText: 'LeadPitched' });
    await pitchedInHistory.getByRole('link', { name: /^[0-9a-f-]{36}$/ }).click();
    await expect(page).toHaveURL(/\/operations\/events\?correlation=[0-9a-f-]{36}&view=graph/);
    const graph = page.getByRole('region', { name: 'What caused what' });
    await expect(graph).toContainText('2 events in 1 stream');
    await expect(graph.getByText('Pitch lead', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const pitched = graph.getByRole('button', { name: /LeadPitched/ });
    await pitched.focus();
    await page.keyboard.press('Enter');
    const detail = page.getByRole('complementary', { name: 'Event' });
    await expect(detail).toContainText('195000');
    await graph.getByRole('button', { name: /LeadStatusMoved/ }).click();
    await expect(detail.getByRole('heading', { name: 'LeadStatusMoved' })).toBeVisible();
    await expect(detail.getByRole('link', { name: 'Open the lead' })).toHaveAttribute('href', /^\/leads\//);
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(graph.getByRole('listitem')).toHaveCount(3);
    await expect(graph.getByRole('link', { name: 'Open the lead' })).toHaveAttribute('href', `/leads/${lead.id}`);
    await expectAccessible(page);
  });

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
});

test('the catalogue explains every type and marks what the code does not know', async ({ page }) => {
  await addLead(page);
  await append('import-sample', 'FromTheFuture', { a: 1 });
  await expect(async () => {
    await page.goto('/operations/catalogue');
    await expect(page.getByRole('region', { name: /not readable by this code/ })).toContainText('FromTheFuture', {
      timeout: 10_000,
    });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search types' }).fill('came in');
  await page.getByRole('button', { name: /^LeadCreated/ }).click();
  await expect(page).toHaveURL(/type=LeadCreated/);
  await expect(page.getByText(/\d+ as v2/)).toBeVisible();
  await expect(page.getByText('name, email, phone, company, ownerName, propertyAddress, streetAddress')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Show \d+ events?/ }).click();
  await expect(option(page, 'LeadCreated').first()).toBeVisible();
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

  test('what an event leads to is not hidden by its sheet', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto(`/operations/events?stream=lead-${lead.id}`);
    await option(page, 'LeadCreated').tap();
    const sheet = page.getByRole('dialog', { name: 'Event' });
    await sheet.getByRole('button', { name: 'What caused what' }).tap();
    await expect(sheet).toHaveCount(0);
    const created = page.getByRole('region', { name: 'What caused what' }).getByRole('button', { name: /LeadCreated/ });
    await expect(created).toBeInViewport({ ratio: 1 });
    await created.tap();
    await expect(sheet).toContainText('Occurred');
  });
});
