/**
 * Draws frontend/public/preview.png, the picture that link previews show (1200 x 630), from a running site's own texts,
 * scenes, colours and fonts. Run it again after company.ts has changed:
 *   node scripts/draw-preview.mjs [address]
 */
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { projectRoot } from './lib/paths.mjs';

const site = process.argv[2] ?? 'http://127.0.0.1:3000';
const file = join(projectRoot, 'frontend', 'public', 'preview.png');
const { chromium } = await import('playwright');
const browser = await chromium.launch({
  executablePath: await findBrowser(console.error),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(site, { waitUntil: 'networkidle' });
  await page.evaluate(compose);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file });
  console.log(`Drawn: ${file}`);
} finally {
  await browser.close();
}

/** Runs in the start page: its name, headline and scene as one picture. Styles are set through the CSSOM, as the policy requires. */
function compose() {
  const name = document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
  const lines = [...document.querySelectorAll('h1 > span')].map((line) => line.textContent ?? '');
  const scene = document.querySelector('use[href$="#hero"]')?.closest('svg')?.cloneNode(true);
  const logo = document.querySelector('footer svg[viewBox="0 0 32 32"]')?.cloneNode(true);
  if (!(scene instanceof SVGElement) || !(logo instanceof SVGElement))
    throw new Error('The start page has no scene or logo');

  /** @param {string} text @param {Partial<CSSStyleDeclaration>} style */
  const line = (text, style) => {
    const element = document.createElement('div');
    element.textContent = text;
    Object.assign(element.style, style);
    return element;
  };
  const frame = line('', {
    position: 'fixed',
    inset: '0',
    overflow: 'hidden',
    background: 'linear-gradient(var(--ground), var(--scene-sky))',
  });
  const head = line('', {
    position: 'absolute',
    left: '72px',
    top: '56px',
    display: 'flex',
    gap: '20px',
    alignItems: 'center',
  });
  Object.assign(logo.style, { width: '64px', height: '64px' });
  head.append(logo, line(name, { fontFamily: 'var(--font-sans)', fontSize: '30px', fontWeight: '600' }));
  const title = line('', { position: 'absolute', left: '72px', top: '148px' });
  for (const text of lines) {
    const style = {
      fontFamily: 'var(--font-serif)',
      fontSize: '74px',
      lineHeight: '1.1',
      fontWeight: '600',
      letterSpacing: '-0.02em',
    };
    title.append(line(text, style));
  }
  Object.assign(scene.style, {
    position: 'absolute',
    left: '0',
    bottom: '0',
    width: '1200px',
    height: '330px',
    marginTop: '0',
  });
  frame.append(scene, head, title);
  document.body.replaceChildren(frame);
}
