/**
 * Records docs/screenshots/tour.webp from a running demo: the board, a lead's history scrubbed beside it, and the time
 * machine playing. Needs img2webp (Debian: apt-get install webp) and a demo, whose first lines name address and password:
 *   npm run demo
 *   ADMIN_PASSWORD=... node scripts/record-tour.mjs [address] [--keep folder]
 * Everything is set step by step and nothing is filmed, so a slow machine makes the same picture. `--keep` saves the
 * single frames in a folder.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './lib/browser.mjs';
import { projectRoot } from './lib/paths.mjs';
import { endWith } from './lib/end-with.mjs';
import { Refusal } from './lib/refusal.mjs';
import { encodeFrames, requireEncoder } from './lib/tour/encode.mjs';
import { Film } from './lib/tour/film.mjs';
import { playTour } from './lib/tour/scenes.mjs';

const file = join(projectRoot, 'docs', 'screenshots', 'tour.webp');
const size = { width: 1200, height: 750 };

await endWith(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
  const site = new URL(positionals[0] ?? 'http://127.0.0.1:3100').origin;
  const { ADMIN_EMAIL: email = 'admin@example.com', ADMIN_PASSWORD: password } = process.env;
  if (!password) throw new Refusal('ADMIN_PASSWORD is not set: the demo prints the password when it has started.');
  await requireEncoder();
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'tour-'));
  mkdirSync(folder, { recursive: true });
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.error),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      ...{ baseURL: site, viewport: size, timezoneId: 'America/Chicago', locale: 'en-US' },
      // A smooth scroll would be caught halfway: movement is made frame by frame.
      reducedMotion: 'reduce',
    });
    const data = { email, password };
    const answer = await page.request.post('/api/auth/login', { data, headers: { Origin: site } }).catch(() => null);
    if (!answer) throw new Refusal(`Nothing answers at ${site}: npm run demo first, or name its address.`);
    if (!answer.ok()) throw new Refusal(`${site} did not let ${email} in: ${answer.status()}.`);
    const film = new Film(page, folder);
    await playTour(page, film);
    await encodeFrames(film.frames, file);
    const seconds = film.frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(`Recorded: ${file}, ${film.frames.length} frames, ${seconds.toFixed(1)} s, ${megabytes} MB`);
  } finally {
    await browser.close();
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
});
