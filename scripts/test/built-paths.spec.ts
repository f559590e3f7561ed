import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const programs = ['scripts', 'testing/compose', 'testing/fixtures'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') })),
);

/** The modules of dist that these programs name by their place there, which no type and no boundary checks. */
const named = programs.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:dist\/|built\(')((?!frontend)[\w./-]+)\.js'/g)].map(
    ([, built]) => [file, `${built}.ts`] as const,
  ),
);

/** What they take from them. */
const taken = programs.flatMap(({ file, text }) =>
  [...text.matchAll(/const \{ ([^}]+) \} = await (?:import\(.*?dist\/|built\(')([\w./-]+)\.js'/g)].flatMap(
    ([, names = '', built]) => names.split(', ').map((name) => [file, name, `${built}.ts`] as const),
  ),
);

describe('what is built', () => {
  it('is named by programs', () => expect([named.length > 15, taken.length > 10]).toEqual([true, true]));

  it.each(named)('%s finds what is built of %s', (_, source) => expect(existsSync(source)).toBe(true));

  it.each(taken)('%s finds %s in %s', (_, name, source) => {
    expect(readFileSync(source, 'utf8')).toMatch(
      new RegExp(`^export (async function|function|class|const) ${name}\\b`, 'm'),
    );
  });
});
