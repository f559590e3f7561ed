import type { Browser, CDPSession, Page } from 'playwright';

/** One use of the board. Times in ms. */
export interface BoardFigures {
  /** Largest contentful paint, from navigation, empty cache. */
  largestPaint: number;
  /** CPU time of scripts, style and layout on the main thread, until the second frame after the awaited result. */
  dragStart: number;
  drop: number;
  openTimeline: number;
  filter: number;
}

/** Runs in the page before its own scripts. As text, because this program has no browser types. */
const observe = `
  window.seen = { largestPaint: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;
/** Two frames later: everything under way is drawn. */
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))';

/**
 * Opens the dashboard and uses it: drags a card, drops it, opens a history, searches.
 * @param cookie of a signed-in user
 */
export async function measuredBoard(browser: Browser, url: string, cookie: string): Promise<BoardFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url };
    });
    await context.addCookies(cookies);
    await context.addInitScript({ content: observe });
    const page = await context.newPage();
    await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
    await cards(page, 'leads').first().waitFor();
    await settled(page);
    const largestPaint = await page.evaluate<number>('seen.largestPaint');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = (act: () => Promise<unknown>) => workOf(page, devtools, act);

    const from = (await cards(page, 'leads').nth(1).boundingBox())!;
    const to = (await page.locator('[data-column="enrolled"]').boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 45);
    const dragStart = await work(async () => {
      await page.mouse.down();
      await page.mouse.move(from.x + 75, from.y + 55);
      await page.locator('[data-lifted]').waitFor();
    });
    await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 8 });
    await settled(page);
    const moved = page.waitForResponse((answer) => answer.url().endsWith('/status'));
    const drop = await work(() => page.mouse.up());
    await moved;
    await page.waitForLoadState('networkidle');
    await settled(page);
    const card = (await cards(page, 'closed').nth(2).boundingBox())!;
    const openTimeline = await work(async () => {
      const history = answer(page, '/history');
      await page.mouse.click(card.x + 60, card.y + 48);
      await history;
      await settled(page);
    });
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
    const field = (await page.locator('#board-search').boundingBox())!;
    const filter = await work(async () => {
      const found = answer(page, 'search=7');
      await page.mouse.click(field.x + 60, field.y + 12);
      await page.keyboard.press('7');
      await found;
      await settled(page);
    });
    await page.locator('[data-column="leads"]').getByText(/ of /).first().waitFor();
    return { largestPaint, dragStart, drop, openTimeline, filter };
  } finally {
    await context.close();
  }
}

const cards = (page: Page, status: string) => page.locator(`[data-column="${status}"] [data-card]`);

/** Until the answer has come. Meanwhile the page is not queried: that would count as the page's own work. */
async function answer(page: Page, address: string): Promise<void> {
  const response = await page.waitForResponse((each) => each.url().includes(address));
  await response.finished();
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(twoFrames);
}

async function workOf(page: Page, devtools: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const before = await metrics(devtools);
  await act();
  await settled(page);
  const after = await metrics(devtools);
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return parts.reduce((sum, part) => sum + (after.get(part)! - before.get(part)!) * 1000, 0);
}

async function metrics(devtools: CDPSession): Promise<Map<string, number>> {
  const answer = await devtools.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}
