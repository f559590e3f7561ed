import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const pages = ['README.md', ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`)]
  .filter((file) => file.endsWith('.md'))
  .sort();

const textOf = (page: string) => readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** A heading as an address names it: without marks, with dashes for spaces. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

/** Links of a page that lead to no file, or to no heading of a page. */
function astray(page: string): string[] {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
}

const rooms = 'contracts|backend|frontend|projections|event-store|sandbox|testing|e2e|scripts';
const source = new RegExp(`\`((?:${rooms})/[\\w./$-]+\\.(?:tsx?|mjs))\``, 'g');

describe('the documents', () => {
  it.each(pages)('%s links to what is there', (page) => expect(astray(page)).toEqual([]));

  // A decision is of its day.
  it.each(pages.filter((page) => !page.startsWith('docs/adr/')))('%s names sources that are there', (page) => {
    const named = [...textOf(page).matchAll(source)].map(([, file]) => file!);
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
  });
});
