import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { firstLoadBudget, readManifest, scriptsFrom } from '../scripts/lib/site/site-files.mjs';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

/** The text of each script that the page loads. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const scripts: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  };
  page.on('response', collect);
  // It outlives its page, so the browser never reports its end: the network would never be idle.
  await page.route('**/api/form-steps', (route) => route.abort());
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  return Promise.all(scripts);
}

test('the first load of the landing page is within its budget: no forms library, no query client, no zod, no toasts', async ({
  page,
}) => {
  // Words that survive in the minified libraries: react-hook-form, zod, sonner, TanStack Query; date-fns.
  const scripts = await scriptsOf(page, '/');
  const landing = scripts.join();
  for (const mark of ['shouldUnregister', 'invalid_type', 'data-sonner', 'getQueryCache', 'firstWeekContainsDate']) {
    expect(landing.includes(mark), mark).toBe(false);
  }
  expect(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)).toBeLessThanOrEqual(firstLoadBudget);
  const forms = (await scriptsOf(page, '/enroll')).join();
  for (const mark of ['shouldUnregister', 'invalid_type', 'data-sonner']) expect(forms.includes(mark), mark).toBe(true);
  // A variant of "Avenue" in the tables of addresses, which come once an address was entered.
  expect(forms.includes('avnue')).toBe(false);
  expect((await scriptsOf(page, '/login')).join().includes('getQueryCache')).toBe(true);
});

test('the board comes in few files', () => {
  const manifest = readManifest('dist/frontend');
  const parts = Object.keys(manifest).filter((key) =>
    /^src\/features\/(console\/console-layout|dashboard\/dashboard-screen)\.tsx$/.test(key),
  );
  // Left to itself the bundler makes 94.
  expect(parts.length).toBeGreaterThanOrEqual(2);
  expect([...scriptsFrom(manifest, ['index.html', ...parts])].length).toBeLessThanOrEqual(60);
});

test('a rendered page asks for its scripts once it was painted, one that is rendered when asked for as well', async ({
  page,
}) => {
  for (const path of ['/', '/enroll', '/blog', '/rent-vs-sell?homeValue=300000']) {
    await page.goto(path);
    await takenOver(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length, path).toBeGreaterThan(4);
    expect(Math.min(...asked), path).toBeGreaterThanOrEqual(painted);
  }
});

test('every drawn scene is in the sprite', async ({ page }) => {
  const used = new Set<string>();
  for (const path of ['/', '/rentals', '/webinar', '/analysis', '/team']) {
    await page.goto(path);
    await expect(page.locator('footer use')).toHaveCount(1);
    for (const use of await page.locator('use').all()) used.add((await use.getAttribute('href')) ?? '');
  }
  const [file] = [...used].map((href) => href.split('#')[0]);
  const sprite = await (await page.request.get(file ?? '')).text();
  for (const href of used) expect(sprite).toContain(`id="${href.split('#')[1]}"`);
  expect(used.size).toBeGreaterThan(15);
});
