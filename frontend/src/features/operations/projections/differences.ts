import type { DifferingRow, VerifyAnswer } from '../../../../../contracts/src/queries/operations.js';

/** `name` is what people call the row, where the row says it. */
export type Difference = VerifyAnswer['differences'][number] & { name?: string };

/**
 * The fields in which rows differ, a line each; a row that only one side has is one line, of the field `*`.
 * @param rows as a dry run stores them, columns named as in Postgres
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

/** A field's value; of a whole row, whether it is there and what tells it from others. */
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
