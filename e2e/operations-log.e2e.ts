import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.js';
import { addLead, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const events = (page: Page) => page.getByRole('listbox', { name: 'Events' });
const option = (page: Page, text: string | RegExp) => events(page).getByRole('option').filter({ hasText: text });

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
  await send(page, 'POST', `/api/leads/${lead.id}/notes`, { content: 'Newer still' });
  await expect(option(page, '@ 112')).toBeVisible();
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('an event opens in a sheet, which does not hide what it leads to', async ({ page }) => {
    const lead = await addLead(page);
    await page.goto(`/operations/events?stream=lead-${lead.id}`);
    await option(page, 'LeadCreated').tap();
    const sheet = page.getByRole('dialog', { name: 'Event' });
    await expect(sheet).toContainText('Occurred');
    await sheet.getByRole('button', { name: 'What caused what' }).tap();
    await expect(sheet).toHaveCount(0);
    const created = page.getByRole('region', { name: 'What caused what' }).getByRole('button', { name: /LeadCreated/ });
    await expect(created).toBeInViewport({ ratio: 1 });
    await created.tap();
    await expect(sheet).toContainText('Occurred');
  });
});
