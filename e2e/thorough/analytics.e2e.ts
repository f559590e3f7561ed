import { expectAccessibleInBothThemes } from '../support/accessible.js';
import { addLead, send } from '../support/leads.js';
import { signIn } from '../support/sign-in.js';
import { expect, test } from '../support/test.js';

const page1440 = { width: 1440, height: 900 };

const questions = [
  'funnel',
  'times',
  'flow',
  'cohorts',
  'attribution',
  'speed',
  'pipeline',
  'money',
  'campaigns',
  'site',
];

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(page1440);
  await signIn(page);
});

test('every answer is accessible, as a chart and as a table, and fits a phone', async ({ page }) => {
  const lead = await addLead(page, { estimatedRentCents: 210_000 });
  await send(page, 'POST', `/api/leads/${lead.id}/status`, { status: 'enrolled' });
  for (const question of questions) {
    await page.goto(`/dashboard/analytics?question=${question}`);
    // For some questions a handful of leads gives no answer yet.
    await expect(
      page.getByText(/, up to event \d+, by version \d+ of the definition\.$|^Nothing to count yet/),
    ).toBeVisible();
    const table = page.getByRole('button', { name: /as a table$/ }).first();
    if (await table.isVisible()) await table.click();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 375, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, question).toBe(0);
    await page.setViewportSize(page1440);
  }
});

test('the hours of a week scroll in their chart on a phone, and fit a wide screen', async ({ page }) => {
  await addLead(page);
  await page.route('**/api/analytics/speed*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { all: object };
    const figure = (count: number, part: string, n = 0) => ({ count, cell: `${part}~${n}~=~0~` });
    const hours = Array.from({ length: 7 * 24 }, (_, n) => ({
      ...{ weekday: 1 + Math.floor(n / 24), hour: n % 24, medianMinutes: 1500, p90Minutes: 2000 },
      ...{ touched: figure(1234, 'touched', n), waiting: figure(0, 'waiting', n) },
    }));
    await route.fulfill({ json: { ...answer, all: { ...answer.all, touched: figure(5, 'all') }, hours } });
  });
  const wider = (selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollWidth - element.clientWidth);
  const chart = 'div[role=region][aria-label="By the hour it came in"]';
  await page.goto('/dashboard/analytics?question=speed');
  await expect(page.getByRole('columnheader', { name: '11 PM' })).toBeVisible();
  expect(await wider(chart)).toBe(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect.poll(() => wider(chart)).toBeGreaterThan(0);
  expect(await wider('html')).toBe(0);
});
