/**
 * Measures the public pages of a running system in Chromium, as a slow phone on "Fast 3G" sees them (docs/benchmarks.md):
 *   node scripts/page-speed.mjs [address] [--runs 3]
 * Exit status 1 while a page misses a goal. `npm start` or `npm run demo` first.
 */
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { goals, measurePage, median } from './lib/page-speed.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
});
const site = new URL(positionals[0] ?? 'http://127.0.0.1:3000');
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);

const sitemap = await fetch(new URL('/sitemap.xml', site));
if (!sitemap.ok) throw new Error(`${site.origin} answered ${sitemap.status}; is the built site running there?`);
const paths = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
  ([, address]) => new URL(address ?? '').pathname,
);

const { chromium } = await import('playwright');
const browser = await chromium.launch({
  executablePath: await findBrowser(console.error),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
let missed = 0;
console.log('| page | LCP | of | layout shift | script | all | goals |\n| --- | --- | --- | --- | --- | --- | --- |');
try {
  for (const path of [...paths, '/login']) {
    const measured = [];
    for (let run = 0; run < runs; run++) measured.push(await measurePage(browser, new URL(path, site).href));
    const { lcpMs, lcpElement, shift, scriptBytes, totalBytes } = median(measured);
    const met = lcpMs <= goals.lcpMs && shift <= goals.shift;
    if (!met) missed++;
    const cells = [path, `${Math.round(lcpMs)} ms`, lcpElement, shift.toFixed(3), kB(scriptBytes), kB(totalBytes)];
    console.log(`| ${[...cells, met ? 'met' : '**missed**'].join(' | ')} |`);
  }
} finally {
  await browser.close();
}
console.log(`\nMedian of ${runs}. Goals: LCP ${goals.lcpMs} ms, layout shift ${goals.shift}.`);
process.exitCode = missed > 0 ? 1 : 0;
