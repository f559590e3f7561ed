import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.mjs';

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
