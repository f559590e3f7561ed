import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mostShift } from './layout-shifts.js';

const property = {
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 1500,
  unitCount: 1,
};

/**
 * Expects that nothing of a report that is shown moves while its rent and then its figures come.
 * @param preliminary with the notice that they are
 */
export async function expectStillReport(
  page: Page,
  [width, height]: readonly [number, number],
  preliminary: boolean,
): Promise<void> {
  await page.setViewportSize({ width, height });
  const email = `shift-${randomUUID()}@example.com`;
  const data = { email, properties: [property], website: '', filledInMs: 20_000 };
  const answer = await page.request.post('/api/analyses', { data });
  const { results } = (await answer.json()) as { results: { leadId: string }[] };
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // First the skeleton is visible, then the report while its rent is pending, then its figures.
  let release = () => {};
  const seen = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route('**/api/analyses/*', async (route) => {
    if (asked++ === 0) await seen;
    const response = await route.fetch();
    const report = (await response.json()) as { analysis: { rent: { preliminary: boolean } | null } };
    report.analysis.rent = asked === 1 || !report.analysis.rent ? null : { ...report.analysis.rent, preliminary };
    await route.fulfill({ response, json: report });
  });
  await page.goto(`/analysis/${results[0]!.leadId}`);
  await expect(page.getByText('Loading the property analysis…')).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  release();
  await expect(page.locator('[data-report=pending]')).toBeVisible();
  await expect(page.locator('[data-report=ready]')).toBeVisible();
  await expect(page.getByText('Preliminary estimate.')).toHaveCount(preliminary ? 1 : 0);
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (globalThis as unknown as { shifts: number[] }).shifts;
  });
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(mostShift);
}
