/**
 * Draws docs/screenshots from a running demo: twelve screens, each at 1440 and at 375 px, light and dark.
 *   ADMIN_EMAIL=... ADMIN_PASSWORD=... node scripts/draw-screenshots.mjs [address] [screen ...]
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { findBrowser } from './lib/browser.mjs';
import { projectRoot } from './lib/paths.mjs';

/** @typedef {import('playwright').Page} Page */

const [site = 'http://127.0.0.1:3100', ...chosen] = process.argv.slice(2);
const folder = join(projectRoot, 'docs', 'screenshots');
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;

/** @param {Page} page @param {string} path @returns {Promise<any>} what the API answers */
const ask = async (page, path) => (await page.request.get(path)).json();

/** @param {Page} page @param {string} status @returns {Promise<string>} the id of the lead that is the longest in the stage */
async function leadIn(page, status) {
  const { leads } = await ask(page, `/api/leads?status=${status}&sort=stageSince&limit=1`);
  return leads[0].id;
}

/** @param {Page} page @returns {Promise<string>} the id of the newest lead that has an analysis */
async function analysedLead(page) {
  const { analyses } = await ask(page, '/api/analyses/all?sort=-requestedAt&limit=50');
  return analyses.find((/** @type {{ leadId: string | null }} */ { leadId }) => leadId !== null).leadId;
}

/** @param {Page} page @param {string} tab of the lists beside the board */
async function openList(page, tab) {
  await page.goto('/dashboard');
  await page.locator('[data-card]').first().waitFor();
  if (await page.getByRole('tab', { name: tab }).isHidden())
    await page.getByRole('button', { name: 'Recent Activity' }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('button', { name: 'Everyone' }).click();
}

/** What leads to each screen. @type {Record<string, (page: Page) => Promise<unknown>>} */
const screens = {
  board: (page) => page.goto('/dashboard'),
  today: (page) => openList(page, 'Today'),
  history: async (page) => {
    await page.goto(`/dashboard?lead=${await leadIn(page, 'contract_sent')}`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
  },
  lead: async (page) => page.goto(`/leads/${await leadIn(page, 'contract_sent')}`),
  'time-machine': (page) => page.goto(`/dashboard?at=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`),
  payments: (page) => page.goto('/payments'),
  campaigns: (page) => page.goto('/campaigns'),
  analytics: (page) => page.goto('/dashboard/analytics?question=funnel'),
  operations: (page) => page.goto('/operations'),
  owner: async (page) => {
    const copied = await page.request.post(`/api/leads/${await leadIn(page, 'contract_sent')}/owner-link`, {
      headers: { Origin: new URL(site).origin },
    });
    await page.goto((await copied.json()).url);
  },
  enroll: (page) => page.goto('/enroll'),
  report: async (page) => page.goto(`/analysis/${await analysedLead(page)}`),
};

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } };

const { chromium } = await import('playwright');
const browser = await chromium.launch({
  executablePath: await findBrowser(console.error),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  for (const colorScheme of /** @type {const} */ (['light', 'dark']))
    for (const [size, viewport] of Object.entries(sizes)) {
      const isMobile = size === 'phone';
      const context = await browser.newContext({
        ...{ baseURL: site, colorScheme, viewport, isMobile, hasTouch: isMobile, reducedMotion: 'reduce' },
        ...{ timezoneId: 'America/Chicago', locale: 'en-US', serviceWorkers: 'block' },
      });
      const data = { email, password };
      const signedIn = await context.request.post('/api/auth/login', {
        data,
        headers: { Origin: new URL(site).origin },
      });
      if (!signedIn.ok()) throw new Error(`Signing in as ADMIN_EMAIL: ${await signedIn.text()}`);
      const page = await context.newPage();
      for (const [name, show] of Object.entries(screens)) {
        if (chosen.length > 0 && !chosen.includes(name)) continue;
        await show(page);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForFunction(
          () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]'),
        );
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
        const heading = await page.locator('h1').first().innerText();
        if (/^No such|not found/i.test(heading)) throw new Error(`${name} says: ${heading}`);
        const file = join(folder, `${name}-${size}-${colorScheme}.webp`);
        await sharp(await page.screenshot())
          .webp({ quality: 50, effort: 6 })
          .toFile(file);
        console.log(file);
      }
      await context.close();
    }
} finally {
  await browser.close();
}
