import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

/** The modules of dist that scripts import by their place there, which no type and no boundary checks. */
const imported = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mjs'))
  .flatMap((file) => {
    const text = readFileSync(path.join('scripts', file), 'utf8');
    return [...text.matchAll(/dist\/((?!frontend)[\w./-]+)\.js'/g)].map(([, built]) => [file, `${built}.ts`] as const);
  });

it('scripts import built modules by them', () => expect(imported.length).toBeGreaterThan(5));

it.each(imported)('%s finds what is built of %s', (_, source) => expect(existsSync(source)).toBe(true));
