import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { storePosts } from './support/blog.js';
import { builtPages } from './support/built-pages.js';
import { signIn } from './support/sign-in.js';
import { takenOver } from './support/taken-over.js';
import { expect, test } from './support/test.js';

// A part of the whole site. If it were refused, that would be one of the complaints below.
test.use({ serviceWorkers: 'allow' });

/** The browser's complaints about a page: console errors and warnings, and uncaught errors. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(message.text());
  });
  return found;
}

/** Marks the built heading before any script runs, so that a test can tell whether it was hydrated or drawn anew. */
async function markHeading(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') document.querySelector('h1')?.setAttribute('data-marked', '');
    }),
  );
}

for (const path of builtPages) {
  test(`${path} comes as HTML and is taken over as it is`, async ({ page }) => {
    await page.route('https://listings.example.com/**', (route) => route.fulfill({ body: '<p>Homes</p>' }));
    const found = complaints(page);
    await markHeading(page);
    await page.goto(path);
    await takenOver(page);
    await expect(page.locator('h1[data-marked]')).toHaveCount(1);
    expect(found).toEqual([]);
  });
}

for (const path of [
  '/rent-vs-sell?monthlyRent=800',
  '/invest-a-view?strategy=Steady%20Income',
  '/login?from=%2Fdocuments',
]) {
  test(`${path} shows what its address says, without a word in the console`, async ({ page }) => {
    const found = complaints(page);
    await page.goto(path);
    await takenOver(page);
    const said = { '/login': page.getByText('You will return to where you were.') }[path.split('?')[0] ?? ''];
    if (said) await expect(said).toBeVisible();
    if (path.includes('800')) await expect(page.getByLabel('Monthly rent')).toHaveValue('800');
    expect(found).toEqual([]);
  });
}

test('an address followed by a campaign’s parameters is taken over too', async ({ page }) => {
  await markHeading(page);
  await page.goto('/?utm_source=newsletter');
  await takenOver(page);
  await expect(page.locator('h1[data-marked]')).toHaveCount(1);
});

test('each page says what it is: title, description, canonical address, preview', async ({
  page,
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of builtPages.filter((path) => path !== '/login')) {
    await page.goto(path);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    titles.add(await page.title());
    descriptions.add((await content('meta[name="description"]')) ?? '');
    const address = new URL(path, baseURL).href;
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
    expect(await content('meta[property="og:url"]')).toBe(address);
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    const image = await request.get((await content('meta[property="og:image"]')) ?? '');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  expect([titles.size, descriptions.size]).toEqual([builtPages.length - 1, builtPages.length - 1]);
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object;
  expect(data).toMatchObject({ '@type': 'LocalBusiness', url: new URL('/', baseURL).href });
});

test('the canonical address follows to the next page', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL('/team', baseURL).href);
});

test('the sitemap lists the public pages only, and all of them are there', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(listed).toEqual(
    expect.arrayContaining(['/', '/enroll', '/team/drew-sample'].map((p) => new URL(p, baseURL).href)),
  );
  for (const address of listed) expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  expect(listed.some((address) => /login|dashboard|admin|leads|analysis\//.test(address))).toBe(false);
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /dashboard');
});

test('an unknown address is a 404 with a page', async ({ page }) => {
  for (const path of ['/no-such-page', '/team/nobody-here', '/leadsx']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await takenOver(page);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  }
});

test("a page with a person's data holds none of it in its HTML", async ({ page, request }) => {
  const report = await request.get('/analysis/0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20');
  expect([report.status(), report.headers()['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(await report.text()).toContain('<div id="root"></div>');
  await signIn(page);
  const dashboard = await (await page.request.get('/dashboard')).text();
  expect(dashboard).toContain('<div id="root"></div>');
  expect(await (await page.request.get('/')).text()).toBe(await (await request.get('/')).text());
});

test.describe('a blog post', () => {
  const slug = 'sample-of-a-post';
  const title = 'Winter </script> and hoses';
  test.beforeEach(() =>
    storePosts([{ slug, title, content: 'Drain the *hoses*.', publishedAt: '2026-03-03T12:00:00Z' }]),
  );

  test('is rendered when it is asked for, and taken over as it is', async ({ page }) => {
    const found = complaints(page);
    await markHeading(page);
    const response = await page.goto(`/blog/${slug}?utm_source=newsletter`);
    expect(response?.status()).toBe(200);
    const html = (await response?.text()) ?? '';
    expect(html).toContain('<em>hoses</em>');
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(style).toContain('.post-content');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response?.headers()['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    await takenOver(page);
    await expect(page.locator('h1[data-marked]')).toHaveText(title);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object;
    expect(data).toMatchObject({ '@type': 'BlogPosting', headline: title });
    expect(found).toEqual([]);
  });

  test('is sent again only when it has changed', async ({ page }) => {
    const get = (etag: string) => page.request.get(`/blog/${slug}`, { headers: { 'if-none-match': etag } });
    const { etag = '' } = (await get('')).headers();
    expect([(await get(etag)).status(), (await page.request.get(`/blog/${slug}?utm_source=x`)).headers().etag]).toEqual(
      [304, etag],
    );
    await storePosts([{ slug, title, content: 'Shut the *valve*.', publishedAt: '2026-03-03T12:00:00Z' }]);
    const changed = await get(etag);
    expect([changed.status(), await changed.text()]).toEqual([200, expect.stringContaining('<em>valve</em>')]);
    await storePosts([]);
    expect((await get(etag)).status()).toBe(404);
  });

  test('is in the list and in the sitemap; one that is not there is a 404', async ({ page }) => {
    expect(await (await page.request.get('/blog')).text()).toContain(`href="/blog/${slug}"`);
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/blog/${slug}</loc><lastmod>`);
    expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404);
  });
});

/** Holds all scripts back until released, like a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what is typed and pressed before the scripts have come is not lost', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early-owner@example.com');
  await page.getByRole('button', { name: 'Unlock' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByText('Detailed analysis unlocked!')).toBeVisible();
});

test('an amount that is typed and left before the scripts have come is written out', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  await page.getByLabel('Home value today').fill('412345.60');
  await page.getByLabel('Email').focus();
  release();
  await expect(page.getByLabel('Home value today')).toHaveValue('412,346');
});

test('Escape takes back what was pressed before the scripts have come', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/team', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Admin Login' }).click({ noWaitAfter: true });
  await page.keyboard.press('Escape');
  release();
  await takenOver(page);
  await aFewFrames(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is typed and chosen early survives the draft that a form reads, and is in it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/enroll', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Single Family Home' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('City').fill('Clive');
  release();
  const region = page.getByRole('region', { name: 'Your fee estimate' });
  await expect(region).toContainText('With 2 to 4 units the fee falls to 5.9%.');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Multi-Family' })).toBeChecked();
  await expect(page.getByLabel('City')).toHaveValue('Clive');
});

for (const path of ['/analysis', '/enroll'])
  test(`what the form of ${path} begins with stands there early; emptied early, it stays empty`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const units = page.getByLabel('Number of units');
    await expect(units).toHaveValue('1');
    await units.fill('');
    release();
    await takenOver(page);
    await aFewFrames(page);
    await expect(units).toHaveValue('');
    await page.getByLabel('City').fill('Clive');
    await expect(units).toHaveValue('');
  });

test('a page that was scrolled before the scripts have come stays where it is, and the next one begins at its top', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/team', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);
  release();
  await takenOver(page);
  await aFewFrames(page);
  expect(await place()).toBe(before);
  await link.click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(place).toBe(0);
});

test('the bar of the result covers no field that got the focus early, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const release = await holdScripts(page);
  await page.goto('/rent-vs-sell', { waitUntil: 'commit' });
  const field = page.getByLabel('Monthly rent');
  const bar = page.locator('[data-sticky-result]');
  await field.evaluate((element) => {
    window.scrollBy({ top: element.getBoundingClientRect().bottom - window.innerHeight + 4, behavior: 'instant' });
    element.focus({ preventScroll: true });
  });
  const lowerEdge = async () => (await field.boundingBox())!.y + (await field.boundingBox())!.height;
  expect(await lowerEdge()).toBeGreaterThan((await bar.boundingBox())!.y);
  release();
  await expect.poll(async () => (await lowerEdge()) < (await bar.boundingBox())!.y).toBe(true);
});

test('what is typed early into a list of properties survives its being drawn anew', async ({ page }) => {
  const release = await holdScripts(page);
  // A draft with content: the list is drawn anew for it.
  await page.addInitScript(() => {
    localStorage['analysis-draft'] ??= JSON.stringify({ form: { properties: [{ city: 'Clive' }], email: '' } });
  });
  await page.goto('/analysis', { waitUntil: 'commit' });
  await page.getByLabel('Street address').fill('12 Early Street');
  release();
  await expect(page.getByRole('button', { name: 'Add Another Property' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Another Property' }).click();
  await expect(page.getByLabel('Street address').first()).toHaveValue('12 Early Street');
  await expect(page.getByLabel('City').first()).toHaveValue('Clive');
});

test('what is being pressed while an empty form reads its draft is pressed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/analysis', { waitUntil: 'commit' });
  await page.getByText('Townhouse', { exact: true }).hover();
  await page.mouse.down();
  release();
  await takenOver(page);
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('radio', { name: 'Townhouse' })).toBeChecked();
});

test('a button that is pressed as soon as the scripts have come waits for what was typed before', async ({ page }) => {
  // Holds animation frames until released: typed input is handed in during a frame.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    let held: FrameRequestCallback[] | null = [];
    window.requestAnimationFrame = (callback) => (held ? held.push(callback) : draw(callback));
    Object.assign(window, {
      drawAgain: () => {
        for (const callback of held ?? []) draw(callback);
        held = null;
      },
    });
  });
  const release = await holdScripts(page);
  await page.goto('/enroll', { waitUntil: 'commit' });
  await page.getByLabel('Street address').fill('5 Early Street');
  release();
  await expect(page.locator('form[data-restoring]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.evaluate(() => (window as unknown as { drawAgain: () => void }).drawAgain());
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('5 Early Street');
});

/** Acts the moment React listens, before its first render: React hears that input, and it must count once. */
async function whenReactListens(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      add.call(this, type, ...rest);
      if (this.id !== 'root' || type !== 'click') return;
      EventTarget.prototype.addEventListener = add;
      queueMicrotask(${String(act)});
    };
  }`);
}

/** Enough frames for early input to be handed in. */
const aFewFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
  });

test('what is pressed while React takes the page over counts once', async ({ page }) => {
  await whenReactListens(page, () => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Add Another Property') button.click();
  });
  await page.goto('/analysis');
  await expect(page.getByLabel('Street address')).toHaveCount(2);
  await aFewFrames(page);
  await expect(page.getByLabel('Street address')).toHaveCount(2);
});

test('what a password manager fills in while React takes the page over is kept', async ({ page }) => {
  await whenReactListens(page, () => {
    const field = document.querySelector<HTMLInputElement>('[name="properties.0.city"]');
    if (!field) throw new Error('There is no city.');
    field.value = 'Clive';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.goto('/analysis');
  await takenOver(page);
  await aFewFrames(page);
  await expect(page.getByLabel('City')).toHaveValue('Clive');
});
