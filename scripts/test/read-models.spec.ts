import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { postgresTypes } from '../../projections/src/engine/tables/column-types.js';
import { snakeCase } from '../../projections/src/engine/tables/table-sql.js';

const page = readFileSync('docs/read-models.md', 'utf8');
const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

/** What the page's tables of columns say, each as lines: column, type, whether it may be null. */
const described = page
  .split('\n\n')
  .filter((part) => part.startsWith('| column '))
  .map((part) =>
    part
      .split('\n')
      .slice(2)
      .flatMap((line) => {
        const [, columns = '', type = '', nullable = ''] = line.split('|').map((cell) => cell.trim());
        const types = type.split(', ');
        const isNullable = (name: string) => nullable === 'yes' || names(nullable).includes(name);
        return names(columns).map((name, at) => `${name} ${types[at] ?? types[0]} ${isNullable(name)}`);
      }),
  )
  .map((lines) => lines.sort());

/** Small tables, which the page describes in a sentence. */
const inSentences = [
  ...['pipeline_before_moves', 'stage_history_before_moves', 'lead_search', 'stage_totals', 'told_apart'],
  'lead_analyses',
  ...['analysis_count', 'referral_count', 'consent_changes', 'payment_texts'],
];

describe('docs/read-models.md', () => {
  const tables = liveProjections.flatMap((projection) => projection.tables);

  it.each(tables.filter(({ name }) => !inSentences.includes(name)))(
    'describes the columns of read.$name, their types and which may be null',
    ({ columns }) => {
      const declared = Object.entries(columns).map(
        ([name, { type, nullable = false }]) =>
          `${snakeCase(name)} ${postgresTypes[type].replace('(3)', '')} ${nullable}`,
      );
      expect(described).toContainEqual(declared.sort());
    },
  );

  it.each(inSentences)('names %s', (name) => {
    expect(tables.map((table) => table.name)).toContain(name);
    expect(page).toContain(name);
  });
});
