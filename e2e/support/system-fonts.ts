import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { unpackWoff } from './unpack-woff.js';

export interface FontSet {
  /** The system with these fonts. */
  name: string;
  /** Families of @fontsource with their weights. */
  files: [family: string, ...weights: number[]][];
  /** The fallback fonts for our text and our headings until ours have loaded. */
  drawn: [text: string, heading: string];
  phones?: true;
}

const regular = 400;
const bold = 700;

/**
 * The fonts of visitors' systems; fonts of the same widths replace those that can't be redistributed. On systems other than Linux, a
 * browser always uses its system's fonts too, so the tests run with those there.
 */
export const fontSets: FontSet[] = [
  set('Arial and Times', ['arimo', regular, bold], ['tinos', regular, bold], ['Arimo', 'Tinos']),
  set('Georgia', ['arimo', regular, bold], ['gelasio', regular, bold], ['Arimo', 'Gelasio']),
  set('Noto', ['noto-sans', regular, bold], ['noto-serif', regular, bold], ['Noto Sans', 'Noto Serif']),
  set('DejaVu', ['dejavu-sans', regular, bold], ['dejavu-serif', regular, bold], ['DejaVu Sans', 'DejaVu Serif']),
  phone("a phone's Roboto", ['roboto', regular, bold]),
  phone("a phone's Roboto, all weights in one file", ['roboto', regular]),
];

function set(name: string, text: FontSet['files'][0], heading: FontSet['files'][0], drawn: FontSet['drawn']): FontSet {
  return { name, files: [text, heading], drawn };
}

function phone(name: string, roboto: FontSet['files'][0]): FontSet {
  return { ...set(name, roboto, ['noto-serif', regular, bold], ['Roboto', 'Noto Serif']), phones: true };
}

/** Starts a browser that finds only the fonts of the set. */
export async function browserWith({ files }: FontSet, options: LaunchOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-fonts-'));
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (const [family, ...weights] of files)
    for (const weight of weights) {
      const name = `${family}-latin-${weight}-normal`;
      // Unpacked, as a system keeps them: Chromium ignores packed fonts there.
      const packed = readFileSync(join('node_modules/@fontsource', family, 'files', `${name}.woff`));
      writeFileSync(join(fonts, `${name}.ttf`), unpackWoff(packed));
    }
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
     <fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  const environment = { ...process.env, FONTCONFIG_FILE: config } as Record<string, string>;
  const browser: Browser = await chromium.launch({ ...options, env: environment });
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The families that draw a page's text and its first heading while our own fonts do not load. */
export async function familiesWithoutOurs(page: Page, path: string): Promise<string[]> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(path);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const families = [];
  for (const selector of ['main p', 'main h1']) {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    families.push(fonts.map(({ familyName }) => familyName).join(' and '));
  }
  return families;
}
