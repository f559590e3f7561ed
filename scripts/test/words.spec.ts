import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { wordsOf } from './shown-words.js';

/** Words of the list that screens use for another thing as well, or that the specification writes. */
const ofOtherThings = [
  ...['client', 'user', 'agent', 'partner', 'contact', 'comment', 'form', 'session', 'phase', 'step', 'touch', 'offer'],
  ...['first word', 'activity', 'appointment', 'meeting', 'contract', 'customer'],
];
/** Words of the machinery that no screen but those of Operations needs. */
const machinery = ['the log', 'read model', 'checkpoint'];
/** Texts of the specification and of the law, and what an erasure did beyond the log. */
const meant = ['Failed to redirect to checkout', 'Equal Housing Opportunity', 'Person removed outside the log'];

/** The third column of the tables of terms: what a term is not called. */
function notCalled(): string[] {
  const rows = readFileSync('docs/words.md', 'utf8')
    .split('## What the system is made of')[0]!
    .match(/^\|.*\|$/gm)!;
  return rows
    .map((row) => row.split('|')[3]!.trim())
    .filter((cell) => cell !== 'not' && !/^-*$/.test(cell))
    .flatMap((cell) => cell.replaceAll(/ ?\([^)]*\)/g, '').split(', '));
}

const filesOf = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

it('screens call a thing by its one term', () => {
  const not = notCalled();
  expect(not).toEqual(expect.arrayContaining(ofOtherThings));
  const wrong = [...not.filter((word) => !ofOtherThings.includes(word)), ...machinery];
  const said = new RegExp(`\\b(${wrong.join('|')})s?\\b(?!-)`, 'i');
  const files = [
    ...filesOf('frontend/src/features', /\.tsx?$/),
    ...filesOf('contracts/src', /(words|situations|start-help)\.ts$/),
  ].filter((file) => !/\.spec\.|features\/(operations|history-export)\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const faults = files
    .flatMap((file) => wordsOf(file, readFileSync(file, 'utf8')).map((text) => ({ file, text })))
    // A word alone is a key.
    .filter(({ text }) => /^\p{Lu}|\s/u.test(text) && said.test(text) && !meant.includes(text))
    .map(({ file, text }) => `${file}: ${text}`);
  expect(faults).toEqual([]);
});
