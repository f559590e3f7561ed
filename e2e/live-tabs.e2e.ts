import type { Page } from '@playwright/test';
import { addLead, cardIn, send } from './support/leads.js';
import { signIn } from './support/sign-in.js';
import { expect, test } from './support/test.js';

const viewport = { width: 1440, height: 900 };
test.use({ viewport });

test('seven tabs share one live stream, and another tab takes it over', async ({ page, context }) => {
  await signIn(page);
  const streams = new Set<Page>();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) streams.add(request.frame().page());
  });
  const lead = await addLead(page);
  const tabs = [page];
  // HTTP/1.1 allows six connections per host: with one stream each, the seventh tab would get no answer.
  for (let n = 1; n < 7; n++) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto('/dashboard');
    await expect(cardIn(tab, 'leads', lead)).toBeVisible();
  }
  expect(streams.size).toBe(1);
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  for (const tab of tabs) await expect(cardIn(tab, 'enrolled', lead)).toBeVisible();

  const [leader] = streams;
  const others = tabs.filter((tab) => tab !== leader);
  await leader!.close();
  await expect.poll(() => streams.size).toBe(2);
  await send(others[0]!, 'POST', `/api/leads/${lead.id}/status`, { status: 'closed' });
  for (const tab of others) await expect(cardIn(tab, 'closed', lead)).toBeVisible();
});

test('a tab that joins while the stream is away says so', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'Recent Activity' })).toBeVisible();
  await context.route('**/api/live', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/dashboard');
  await expect(second.getByText('Connection lost.')).toBeVisible();
  await context.unroute('**/api/live');
  await expect(page.getByText('Connection lost.')).toBeHidden();
  await expect(second.getByText('Connection lost.')).toBeHidden();
});
