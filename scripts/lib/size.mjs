import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from './paths.mjs';

/**
 * @typedef {{ tokens: number, files: number }} Size
 * @typedef {Record<string, Size>} Sizes by room, the largest first
 */

/** The day that docs/size.md measures from. */
export const reference = { tokens: 1_118_128, files: 2_480, commit: 'd9ee45e7' };

/** What is no part of the product: specs and what only they use, stored samples, what a tool writes. */
const leftOut = /\.(spec|e2e)\.|^e2e\/|^testing\/|\/test\/|fixtures|golden/;
/** A line of docs/size.md may fall when it says more than this much too much. */
const slack = 0.01;

/** @returns {(Size & { file: string })[]} the sources that Git knows, each with its tokens */
export function countFiles() {
  const names = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return names
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !leftOut.test(file) && existsSync(join(projectRoot, file)))
    .map((file) => ({ file, files: 1, tokens: tokensIn(file, readFileSync(join(projectRoot, file), 'utf8')) }));
}

/**
 * @param {ReturnType<typeof countFiles>} counted
 * @param {boolean} [byDomain] the second folder makes a group as well
 * @returns {Sizes}
 */
export function sizesOf(counted, byDomain = false) {
  /** @type {Sizes} */
  const groups = {};
  for (const each of counted) {
    const name = groupOf(each.file, byDomain);
    groups[name] = sumOf([groups[name] ?? { tokens: 0, files: 0 }, each]);
  }
  return Object.fromEntries(Object.entries(groups).sort(([, a], [, b]) => b.tokens - a.tokens));
}

/** @param {readonly Size[]} sizes @returns {Size} */
export function sumOf(sizes) {
  const sum = (/** @type {keyof Size} */ unit) => sizes.reduce((all, each) => all + each[unit], 0);
  return { tokens: sum('tokens'), files: sum('files') };
}

/**
 * The leaves of TypeScript's tree, without comments and without blank text between tags.
 * @param {string} name @param {string} text @returns {number}
 */
export function tokensIn(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node @returns {number} */
  const leaves = (node) => {
    const children = node.getChildren(source).filter(({ kind }) => kind !== ts.SyntaxKind.JSDoc);
    if (children.length > 0) return children.reduce((sum, child) => sum + leaves(child), 0);
    return node.getWidth(source) > 0 && !(ts.isJsxText(node) && node.containsOnlyTriviaWhiteSpaces) ? 1 : 0;
  };
  return leaves(source);
}

/** @param {string} file @param {boolean} byDomain @returns {string} its room; `.` for a file beside the rooms */
function groupOf(file, byDomain) {
  const [room = '', ...rest] = file.split('/');
  if (rest.length === 0) return '.';
  const [domain = '.'] = rest.slice(0, -1).filter((part) => !['src', 'features'].includes(part));
  return byDomain ? `${room}/${domain}` : room;
}

const row = /^\| `(\S+)` +\| +([\d,]+) +\| +([\d,]+) +\|$/gm;

/** @param {string} text of docs/size.md @returns {Sizes} what its table says */
export function sizesIn(text) {
  const figure = (/** @type {string | undefined} */ said) => Number(said?.replaceAll(',', ''));
  return Object.fromEntries(
    [...text.matchAll(row)].map(([, room, tokens, files]) => [room, { tokens: figure(tokens), files: figure(files) }]),
  );
}

/**
 * What is wrong with the table: a sentence for each figure that is exceeded or has become too large.
 * @param {Sizes} listed @param {Sizes} found @returns {string[]}
 */
export function wrongSizes(listed, found) {
  const rooms = [...new Set([...Object.keys(listed), ...Object.keys(found)])];
  return rooms.flatMap((room) =>
    /** @type {const} */ (['tokens', 'files']).flatMap((unit) => {
      const [allowed, is] = [listed[room]?.[unit] ?? 0, found[room]?.[unit] ?? 0];
      const figures = `${is.toLocaleString('en')} ${unit} of ${allowed.toLocaleString('en')} in docs/size.md`;
      if (is > allowed)
        return `${room} grew by ${(is - allowed).toLocaleString('en')} ${unit}: ${figures}. Make it smaller; or node scripts/size.mjs --write, and say in the commit why the table rises.`;
      return mayFall(allowed, is) ? `${room} became smaller: ${figures}. node scripts/size.mjs --write` : [];
    }),
  );
}

/**
 * The document with the figures that `wrongSizes` asks for; those that are right stay, so that branches change few lines.
 * @param {string} text @param {Sizes} found @returns {string}
 */
export function withSizes(text, found) {
  const listed = sizesIn(text);
  const kept = (/** @type {string} */ room, /** @type {'tokens' | 'files'} */ unit) => {
    const [allowed, is] = [listed[room]?.[unit] ?? 0, found[room]?.[unit] ?? 0];
    return (is > allowed || mayFall(allowed, is) ? is : allowed).toLocaleString('en');
  };
  const rows = Object.keys(found).map(
    (room) =>
      `| ${`\`${room}\``.padEnd(13)} | ${kept(room, 'tokens').padStart(7)} | ${kept(room, 'files').padStart(5)} |`,
  );
  const [first, ...others] = [...text.matchAll(row)].map(([line]) => line);
  const bare = others.reduce((rest, line) => rest.replace(`${line}\n`, ''), text);
  return bare.replace(first ?? '', rows.join('\n'));
}

/** @param {number} allowed @param {number} is */
function mayFall(allowed, is) {
  return is < Math.floor(allowed * (1 - slack));
}
