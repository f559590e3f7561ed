/**
 * Draws the sample report of /analysis, its first page as a picture and all of it as a PDF, from a running site's own report page. Run
 * it again with the next version when the report's words have one (scripts/test/sample-report.spec.ts):
 *   node scripts/draw-sample-report.mjs [address]
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { findBrowser } from './lib/browser.mjs';
import { projectRoot } from './lib/paths.mjs';
import { drawnVersion, sampleReport } from './lib/sample-report.mjs';

const site = process.argv[2] ?? 'http://127.0.0.1:3000';
const { leadId } = sampleReport.analysis;
const file = (/** @type {string} */ kind) =>
  join(projectRoot, 'frontend', 'public', `sample-report-${drawnVersion}.${kind}`);

const { chromium } = await import('playwright');
const browser = await chromium.launch({
  executablePath: await findBrowser(console.error),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  // A letter sheet without its margins, at 96 pixels an inch; for the picture with them.
  const page = await browser.newPage({ viewport: { width: 720, height: 960 }, deviceScaleFactor: 2 });
  await page.route(`**/api/analyses/${leadId}`, (route) => route.fulfill({ json: sampleReport }));
  await page.route('**/report-views', (route) => route.abort());
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(`${site}/analysis/${leadId}`);
  await page.waitForSelector('[data-report="ready"]');
  await page.evaluate(mark);
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path: file('pdf'), preferCSSPageSize: true, printBackground: true, tagged: true });
  await page.setViewportSize({ width: 816, height: 1056 });
  await page.locator('article[data-report]').evaluate((article) => article.style.setProperty('padding', '48px'));
  const picture = await page.screenshot();
  await sharp(picture).resize({ width: 480 }).webp({ quality: 80 }).toFile(file('webp'));
  console.log(`Drawn: ${file('pdf')}, ${file('webp')}`);
} finally {
  await browser.close();
}

/** Runs in the page: says what it is above everything else. */
function mark() {
  const words = document.createElement('p');
  words.textContent = 'A sample: this home, its neighbors and their rents are made up.';
  Object.assign(words.style, { fontWeight: '600', padding: '8px 12px', border: '1px solid', borderRadius: '6px' });
  document.querySelector('article[data-report]')?.prepend(words);
}
