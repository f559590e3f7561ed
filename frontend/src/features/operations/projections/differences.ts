import type { DifferingRow, VerifyAnswer } from '../../../../../contracts/src/operations/queries.js';

/** `name` is the row's name for people, if it has one. */
export type Difference = VerifyAnswer['differences'][number] & { name?: string };

/**
 * The fields in which rows differ, one line each; a row that exists on one side only is one line, with the field `*`.
 * @param rows in a dry run's stored form, with Postgres column names
 */
export function differencesOf(rows: readonly DifferingRow[]): Difference[] {
  return rows.flatMap(({ table, key, stored, replayed }): Difference[] => {
    const name = (replayed ?? stored)?.name;
    const row = { table, key, ...(typeof name === 'string' && name !== '' && { name }) };
    if (!stored || !replayed) return [{ ...row, field: '*', stored, replayed }];
    return Object.keys(replayed)
      .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(replayed[field]))
      .map((field) => ({ ...row, field, stored: stored[field], replayed: replayed[field] }));
  });
}

/** A field's value; for a whole row, its identifying values, or that it does not exist. */
export function differenceText({ field }: Pick<Difference, 'field'>, value: unknown): string {
  if (field !== '*') return value === null || value === undefined ? '—' : asText(value);
  if (value === null || typeof value !== 'object') return 'no such row';
  const row = value as Record<string, unknown>;
  const told = ['name', 'type', 'status', 'property_address'].flatMap((column) =>
    typeof row[column] === 'string' && row[column] !== '' ? [row[column]] : [],
  );
  return told.length > 0 ? told.join(' · ') : JSON.stringify(row);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
