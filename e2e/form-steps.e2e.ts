import type { Page } from '@playwright/test';
import { sql } from './support/behind-the-scenes.js';
import { fillContact, fillProperty, next } from './support/enrollment.js';
import { expect, test } from './support/test.js';

/** The page's reports, in order. */
function reportsOf(page: Page): string[] {
  const steps: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/form-steps')) return;
    const { form, step, ...more } = request.postDataJSON() as { form: string; step: string };
    steps.push([form, step, ...Object.keys(more)].join(' '));
    expect(request.headers().cookie).toBeUndefined();
  });
  return steps;
}

/** The number of visits that have reached each step of a form so far. */
async function countsOf(form: string): Promise<Record<string, number>> {
  const rows = await sql('select step, sum(visits)::int as visits from form_steps where form = $1 group by step', [
    form,
  ]);
  return Object.fromEntries(rows.map(({ step, visits }) => [String(step), Number(visits)]));
}

/** Seconds that each refused report is to wait: all tests share one address, which may report a limited number of steps per minute. */
const refusals = (page: Page): number[] => {
  const found: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/form-steps') && response.status() === 429)
      found.push(Number(response.headers()['retry-after']));
  });
  return found;
};

test('a visit is counted once a step, whatever is gone back to or loaded again', async ({ browser }) => {
  // If the address had reported too many, try again as another visitor, when it may.
  for (let counted = false; !counted;) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const steps = reportsOf(page);
    const refused = refusals(page);
    const before = await countsOf('enrollment');
    await page.goto('/enroll');
    await fillProperty(page);
    await next(page);
    await fillContact(page, 'counted@example.com');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Street address')).toBeVisible();
    await next(page);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('counted@example.com');
    await expect.poll(() => steps).toEqual(['enrollment property', 'enrollment contact']);
    const cameTo = async () => {
      const now = await countsOf('enrollment');
      return ['property', 'contact'].map((step) => (now[step] ?? 0) - (before[step] ?? 0));
    };
    await expect.poll(async () => refused.length > 0 || (await cameTo()).join() === '1,1').toBe(true);
    counted = refused.length === 0;
    await context.close();
    if (!counted) await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(...refused)));
  }
});
