/**
 * Scales the system fonts that stand in for ours to the same widths, over the texts of the built pages, and writes
 * frontend/src/styles/fallback-fonts.css: `npm run build` first. e2e/layout-shift.e2e.ts fails when that is due.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from './lib/formatted.mjs';
import { projectRoot } from './lib/paths.mjs';
import { findBrowser } from './lib/browser.mjs';
import { endWith, Refusal } from './lib/command.mjs';

/**
 * @typedef {object} SystemFont a font that visitors may have, under each name that `local()` finds it by
 * @property {string} name
 * @property {string[]} families fonts of these families have the same widths, letter by letter
 * @property {string} measured the package of @fontsource that holds one of them
 * @property {true} [oneFile] its weights may be in one file, in which `local()` finds only the regular one: the browser draws it bolder
 */

/** @typedef {{ family: string, file: string, px: { text: number, heading: number }, fallbacks: SystemFont[] }} WebFont px: the sizes it is mostly seen at */

/** The stand-ins for our fonts until they are loaded, best first. @type {WebFont[]} */
export const webFonts = [
  {
    family: 'Inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    px: { text: 17, heading: 17 },
    fallbacks: [
      {
        name: 'Arial',
        families: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Nimbus Sans'],
        measured: 'arimo',
      },
      { name: 'Roboto', families: ['Roboto'], measured: 'roboto', oneFile: true },
      { name: 'Noto Sans', families: ['Noto Sans'], measured: 'noto-sans' },
      { name: 'DejaVu Sans', families: ['DejaVu Sans', 'Bitstream Vera Sans'], measured: 'dejavu-sans' },
    ],
  },
  {
    family: 'Fraunces',
    file: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    px: { text: 22, heading: 40 },
    fallbacks: [
      {
        name: 'Times',
        families: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Nimbus Roman'],
        measured: 'tinos',
      },
      { name: 'Georgia', families: ['Georgia', 'Gelasio'], measured: 'gelasio' },
      { name: 'Noto Serif', families: ['Noto Serif'], measured: 'noto-serif' },
      { name: 'DejaVu Serif', families: ['DejaVu Serif', 'Bitstream Vera Serif'], measured: 'dejavu-serif' },
    ],
  },
];

/** PostScript names that are not derived from the family's. @type {Record<string, [regular: string, bold: string]>} */
const postScript = {
  Arial: ['ArialMT', 'Arial-BoldMT'],
  'Times New Roman': ['TimesNewRomanPSMT', 'TimesNewRomanPS-BoldMT'],
};

/** @param {string[]} families @param {boolean} bold @returns {string[]} the names that `local()` may find them by: full ones, and PostScript's */
export function localNames(families, bold) {
  return families.flatMap((family) => {
    const short = family.replaceAll(' ', '');
    if (bold) return [`${family} Bold`, postScript[family]?.[1] ?? `${short}-Bold`];
    return [family, `${family} Regular`, postScript[family]?.[0] ?? `${short}-Regular`];
  });
}

/**
 * @typedef {object} Face one `@font-face`
 * @property {string} family @property {string} weight such as `100 500` @property {string[]} local
 * @property {number} sizeAdjust @property {number} ascent @property {number} descent of the web font, in em
 */

/** @param {Face} face @returns {string} */
export function faceCss({ family, weight, local, sizeAdjust, ascent, descent }) {
  /** @param {number} share */
  const percent = (share) => `${Number((share * 100).toFixed(2))}%`;
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src:
    ${local.map((name) => `local('${name}')`).join(',\n    ')};
  ascent-override: ${percent(ascent / sizeAdjust)};
  descent-override: ${percent(descent / sizeAdjust)};
  line-gap-override: 0%;
  size-adjust: ${percent(sizeAdjust)};
}
`;
}

/** @typedef {{ file: string, weight: number }} Drawn a font's file (in node_modules), and the requested weight */

/**
 * Measures fonts in a browser, as it draws them: including kerning, optical sizes and synthetic bold.
 * @param {import('playwright').Page} page @param {string[]} documents HTML of pages that give the texts
 */
export async function measureIn(page, documents) {
  const texts = await page.evaluate((sources) => {
    const parsed = sources.map((source) => new DOMParser().parseFromString(source, 'text/html'));
    /** @param {string} selector */
    const of = (selector) =>
      parsed.flatMap((each) =>
        [...each.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? ''),
      );
    return { text: of('p, li'), heading: of('h1, h2, h3') };
  }, documents);

  /** @param {string} file */
  const addFont = async (file) => {
    const bytes = readFileSync(join(projectRoot, 'node_modules', file)).toString('base64');
    const weight = file.includes('-variable/') ? '100 900' : file.includes('-700-') ? '600 900' : '400';
    await page.evaluate(
      async ([family, source, weight]) => {
        if ([...document.fonts].some((face) => face.family === family)) return;
        document.fonts.add(await new FontFace(family, `url(data:font/woff2;base64,${source})`, { weight }).load());
      },
      /** @type {[string, string, string]} */ ([nameOf(file), bytes, weight]),
    );
  };

  /** @param {Drawn} drawn @param {number} px @param {string[]} lines @returns {Promise<number>} */
  const widthOf = async ({ file, weight }, px, lines) => {
    await addFont(file);
    return page.evaluate(
      ([family, weight, px, lines]) => {
        const box = document.createElement('div');
        box.style.cssText = `font: ${weight} ${px}px ${family}; position: absolute; white-space: nowrap`;
        document.body.append(box);
        let sum = 0;
        for (const line of lines) {
          box.textContent = line;
          sum += box.getBoundingClientRect().width;
        }
        box.remove();
        return sum;
      },
      /** @type {[string, number, number, string[]]} */ ([nameOf(file), weight, px, lines]),
    );
  };

  return {
    /** @param {string} file @returns {Promise<{ ascent: number, descent: number }>} what a line of it takes above and below, in em */
    async lines(file) {
      await addFont(file);
      return page.evaluate((family) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('This browser draws nothing');
        pen.font = `400 1000px ${family}`;
        const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('x');
        return { ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
      }, nameOf(file));
    },
    /**
     * @param {Drawn} ours @param {Drawn} theirs @param {number} px @param {boolean} headings over these, or running text
     * @returns {Promise<number>} what theirs is scaled by to be as wide as ours
     */
    async ratio(ours, theirs, px, headings) {
      const lines = headings ? texts.heading : texts.text;
      return (await widthOf(ours, px, lines)) / (await widthOf(theirs, px, lines));
    },
  };
}

/** @param {string} file @returns {string} */
function nameOf(file) {
  return `measured-${file.replace(/\W+/g, '-')}`;
}

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
    writeFileSync(join(projectRoot, target), await formatted(target, `${head}${faces.join('')}`));
    console.log(`Written to ${target}`);
  } finally {
    await browser.close();
  }
});
