import { expect, type Page, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';
import { storePosts } from './blog.js';
import { builtPages } from '../../testing/built-pages.js';
import { browserWith, familiesWithoutOurs, type FontSet } from './system-fonts.js';

/*
 * The effect of a slow network on a page: its text is there long before its fonts, and before its route's style sheets.
 * Here the late files are held until the page has been drawn.
 */

/** The most that may move on a public page: the sum of all layout shifts, at least the score that web.dev calls CLS. */
export const mostShift = 0.05;

/** The two windows in which the pages are opened. */
export const windows = { phone: [412, 823], desk: [1440, 900] } as const;
const pages = [...builtPages, '/blog', '/blog/list-right-at-the-start', '/blog/quotes-and-tables'];

const author = {
  name: 'Casey Sample',
  bio: 'Casey leases homes, reads applications to the end, and returns deposits.',
};
const category = { name: 'For renters', slug: 'renters' };
const posts = [
  {
    slug: 'list-right-at-the-start',
    title: 'Getting your deposit back',
    content: `We would rather send a deposit back than write a list of deductions. Most lists are made of the same things.

## The five usual deductions

1. **The oven.** Nobody cleans it until nobody can.
2. **Nail holes filled with toothpaste.** Ask us for the paint; we know the color.
3. **Things left behind.** A couch on the curb is a fee from the city and a trip for us.

## Two weeks before

Give your notice in writing, in the time that the lease says.`,
  },
  {
    slug: 'quotes-and-tables',
    title: 'What a year with a furnace, a roof and three tenants costs',
    content: `> Said once, and remembered by everybody who stood in that basement when the water came.

| What | When | Cost |
|---|---|--:|
| Filter | every three months | $12 |
| Gutters | November | $140 |

- [ ] one
- [ ] two`,
  },
].map((post) => ({ ...post, author, category, tags: ['Winter'], publishedAt: '2026-09-27T12:00:00Z' }));

interface Shift {
  value: number;
  /** The elements that moved. */
  of: string[];
}

/** Opens a page whose fonts and own style sheets arrive after its first paint. @returns every layout shift */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  let release = () => {};
  const drawn = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.woff2$|\/assets\/_.*\.css$/, async (route) => {
    await drawn;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({ value: entry.value, of: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The frame with the fonts, and the next ones, which report its shifts.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (globalThis as unknown as { shifts: Shift[] }).shifts;
  });
}

/** Expects that nothing of any page moves when its fonts come in over these fonts of a visitor's system. */
export async function expectStillOver(
  set: FontSet,
  [width, height]: readonly [number, number],
  { baseURL, launchOptions }: Pick<PlaywrightTestOptions, 'baseURL'> & Pick<PlaywrightWorkerOptions, 'launchOptions'>,
): Promise<void> {
  await storePosts(posts);
  const { browser, close } = await browserWith(set, launchOptions);
  try {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height },
      serviceWorkers: 'block',
      // With small pixels, letters can stand between them; with large ones, each letter's width is rounded.
      deviceScaleFactor: set.phones ? 2.625 : 1,
    });
    await context.route('https://listings.example.com/**', (route) => route.fulfill({ body: '<p>Homes</p>' }));
    // It outlives its page, so the browser never reports its end: the network would never be idle.
    await context.route('**/api/form-steps', (route) => route.abort());
    const left = [...pages];
    const moved: { path: string; sum: number; shifts: Shift[] }[] = [];
    // Three at a time: most of it is waiting for an idle network.
    await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await context.newPage();
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          const shifts = await shiftsOf(page, path);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          if (sum > mostShift) moved.push({ path, sum, shifts });
        }
      }),
    );
    expect(moved).toEqual([]);
    if (process.platform === 'linux')
      expect(await familiesWithoutOurs(await context.newPage(), '/')).toEqual(set.drawn);
  } finally {
    await close();
  }
}
