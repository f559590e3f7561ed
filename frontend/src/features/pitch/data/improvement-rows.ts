import { improvementRates } from '../../../../../contracts/src/fees/fees.js';
import { maxCents } from '../../../../../contracts/src/fields.js';
import { improvementsTotalCents } from '../../../../../contracts/src/leads/improvements.js';
import type { Improvement } from '../../../../../contracts/src/property.js';

/** An improvement while it is edited, with the custom cost as typed. */
export interface ImprovementRow extends Omit<Improvement, 'customCostCents'> {
  /** Stays the same while the row is edited. */
  key: string;
  customCost: string;
}

/** The rows of a list. */
export function rowsOf(improvements: readonly Improvement[]): ImprovementRow[] {
  return improvements.map(({ customCostCents, ...rest }, at) => ({
    ...rest,
    key: `${at} ${rest.name}`,
    customCost: customCostCents === null ? '' : String(customCostCents / 100),
  }));
}

/** The list from the rows. A custom cost that is not a number falls back to the estimate. */
export function listOf(rows: readonly ImprovementRow[]): Improvement[] {
  return rows.map(({ name, checked, estimatedCostCents, customCost }) => ({
    name,
    checked,
    estimatedCostCents,
    customCostCents: centsOf(customCost),
  }));
}

export const totalOf = (rows: readonly ImprovementRow[]): number => improvementsTotalCents(listOf(rows));

/** Typed dollars ("$1,250.50") in cents; null if they are not an amount: empty, words, below 0, or out of bounds. */
export function centsOf(typed: string): number | null {
  const text = typed.replace(/[$,\s]/g, '');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= maxCents ? cents : null;
}

/** Whether the typed text does not count. */
export const isNoAmount = (typed: string): boolean => typed.trim() !== '' && centsOf(typed) === null;

/** Whether it is not one of the rows that every list starts with: then it can be removed again. */
export function isOwn({ name }: Pick<Improvement, 'name'>): boolean {
  return !improvementRates.some((rate) => rate.name === name);
}

/** The rows plus a custom one at the end, checked; the same rows if it has no name. */
export function withOwn(rows: readonly ImprovementRow[], name: string, cost: string, key: string): ImprovementRow[] {
  const trimmed = name.trim();
  if (trimmed === '') return [...rows];
  const own = { key, name: trimmed, checked: true, estimatedCostCents: centsOf(cost) ?? 0, customCost: '' };
  return [...rows, own];
}
