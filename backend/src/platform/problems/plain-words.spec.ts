import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { maxCents } from '../../../../contracts/src/fields.js';
import { editLeadSchema } from '../../../../contracts/src/leads/routes.js';

/** Words that no person of the company, and no owner, should have to read. */
const internal =
  /invalid input|invalid (option|key|element|union|string|number)|expected|received|too (big|small)|unrecognized|undefined|nan\b|nullish/i;

/** Leaves out the choices of a field, which are the business's own words: a text that came in is 'received'. */
const ours = (message: string) => message.replace(/ must be one of: [\w, -]+$/, ' must be one of');

const bad: unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    '\u200b',
    'x',
    'x'.repeat(100_000),
    '\u0000',
    true,
    false,
    [],
    {},
    [null],
    [{}],
    ['x', 'x'],
  ],
  ...[0, -1, 0.3, 1e16, 1e308, -1e308, Number.NaN, Infinity, 2 ** 53, { a: 1 }, new Date(0), () => 1, Symbol('x')],
  ...['2026-13-45', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z', 'not-a-uuid', 'a@b'],
];

describe('what is said of wrong input', () => {
  const schemas: [name: string, schema: z.ZodType][] = [];
  beforeAll(async () => {
    const folder = fileURLToPath(new URL('../../../../contracts/src/', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|events?\.ts$|^events/.test(name))) {
      const module = (await import(`../../../../contracts/src/${file.replace('.ts', '.js')}`)) as Record<
        string,
        unknown
      >;
      for (const [name, value] of Object.entries(module)) if (value instanceof z.ZodType) schemas.push([name, value]);
    }
  });

  it('is a sentence of ours, whatever the schema and the input', () => {
    expect(schemas.length).toBeGreaterThan(60);
    const odd: unknown[] = [];
    for (const [name, schema] of schemas) {
      const fields = 'shape' in schema ? Object.keys((schema as z.ZodObject).shape) : [];
      const inputs = [
        ...bad,
        { unknown: 1 },
        ...bad.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
      ];
      for (const input of inputs) {
        const result = schema.safeParse(input);
        for (const { message, path } of result.error?.issues ?? [])
          if (internal.test(ours(message))) odd.push([name, path, ours(message)]);
      }
    }
    expect(odd).toEqual([]);
  });

  it.each([
    ['purchasePriceCents', 1e18, 'Purchase price must be at most $100,000,000'],
    ['purchasePriceCents', maxCents + 1, 'Purchase price must be at most $100,000,000'],
    ['estimatedRentCents', -1e18, 'Estimated rent must be at least 0'],
    ['unitCount', 1e16, 'Number of units must be at most 100000'],
    ['squareFootage', -1e16, 'Square footage must be at least 0'],
    ['bathrooms', 1e16, 'Bathrooms must be at most 1000'],
  ])('names the bound of %s: %d', (field, value, sentence) => {
    const messages = editLeadSchema.safeParse({ [field]: value }).error!.issues.map(({ message }) => message);
    expect(new Set(messages)).toEqual(new Set([sentence]));
  });
});
