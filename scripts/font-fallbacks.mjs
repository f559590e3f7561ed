/**
 * Scales the system fonts that stand in for ours to the same widths, over the texts of the built pages, and writes
 * frontend/src/styles/fallback-fonts.css: `npm run build` first. e2e/layout-shift.e2e.ts fails when that is due.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { findBrowser } from './lib/browser.mjs';
import { endWith } from './lib/end-with.mjs';
import { faceCss, localNames, webFonts } from './lib/fonts/fallbacks.mjs';
import { measureIn } from './lib/fonts/measure.mjs';
import { projectRoot } from './lib/paths.mjs';
import { Refusal } from './lib/refusal.mjs';

const target = 'frontend/src/styles/fallback-fonts.css';
const head = `/* Made by scripts/font-fallbacks.mjs: system fonts at the widths of our fonts, with their ascent and descent. */\n`;

await endWith(async () => {
  const built = join(projectRoot, 'dist/frontend');
  const pages = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  if (pages.length === 0) throw new Refusal('No pages are built to take texts from: npm run build');
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.error),
    // Letters at their designed widths, not rounded to a screen's pixels.
    args: ['--no-sandbox', '--font-render-hinting=none'],
  });
  try {
    const measure = await measureIn(
      await browser.newPage(),
      pages.map((name) => readFileSync(join(built, name), 'utf8')),
    );
    const faces = [];
    for (const { family, file, px, fallbacks } of webFonts) {
      const { ascent, descent } = await measure.lines(file);
      /** @param {string} name @param {string} weight @param {string[]} local @param {string} measured @param {{ ours: number, theirs: number, size: number }} drawn */
      const fit = async (name, weight, local, measured, { ours, theirs, size }) => {
        const from = `@fontsource/${measured}/files/${measured}-latin-${theirs}-normal.woff2`;
        const heading = size === px.heading && size !== px.text;
        const sizeAdjust = await measure.ratio({ file, weight: ours }, { file: from, weight: ours }, size, heading);
        faces.push(faceCss({ family: name, weight, local, sizeAdjust, ascent, descent }));
        console.log(`${name} ${weight}: ${(sizeAdjust * 100).toFixed(2)}%`);
      };
      for (const { name, families, measured, oneFile } of fallbacks) {
        const regular = localNames(families, false);
        const own = `${family} as ${name}`;
        await fit(own, '100 500', regular, measured, { ours: 400, theirs: 400, size: px.text });
        const bold = { ours: 600, size: px.heading };
        await fit(own, '600 900', localNames(families, true), measured, { ...bold, theirs: 700 });
        if (oneFile) await fit(`${own} drawn bolder`, '600 900', regular, measured, { ...bold, theirs: 400 });
      }
    }
    const options = await resolveConfig(join(projectRoot, target));
    writeFileSync(
      join(projectRoot, target),
      await format(`${head}${faces.join('')}`, { ...options, filepath: target }),
    );
    console.log(`Written to ${target}`);
  } finally {
    await browser.close();
  }
});
