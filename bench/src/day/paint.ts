import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { Staff } from '../staff.js';
import type { Times } from './times.js';

const betweenMs = 10_000;

/**
 * Opens the dashboard in so many browsers again and again, each time with an empty cache, until its first card is there: the first paint
 * that tells staff something.
 */
export async function watchPaint(
  browser: Browser,
  browsers: number,
  { staff, times, over }: { staff: Staff; times: Times; over: AbortSignal },
): Promise<void> {
  const cookies = (staff.headers['cookie'] ?? '').split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: staff.url };
  });
  const one = async () => {
    while (!over.aborted) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      try {
        await context.addCookies(cookies);
        const page = await context.newPage();
        await page.goto(`${staff.url}/dashboard`);
        await page.locator('[data-card]').first().waitFor();
        times.add('paint', await page.evaluate<number>('performance.now()'));
      } catch (error) {
        times.failures.push(`dashboard: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        await context.close();
      }
      await pause(betweenMs);
    }
  };
  await Promise.all(Array.from({ length: browsers }, one));
}
