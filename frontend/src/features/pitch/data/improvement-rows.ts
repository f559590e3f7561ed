import { improvementRates } from '../../../../../contracts/src/fees.js';
import { maxCents } from '../../../../../contracts/src/fields.js';
import { improvementsTotalCents } from '../../../../../contracts/src/improvements.js';
import type { Improvement } from '../../../../../contracts/src/property.js';

/** An improvement while it is edited: the custom cost as it was typed. */
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

/** The list that rows make. A custom cost that is no number falls back to the estimate. */
export function listOf(rows: readonly ImprovementRow[]): Improvement[] {
  return rows.map(({ name, checked, estimatedCostCents, customCost }) => ({
    name,
    checked,
    estimatedCostCents,
    customCostCents: centsOf(customCost),
  }));
}

export const totalOf = (rows: readonly ImprovementRow[]): number => improvementsTotalCents(listOf(rows));

/** Dollars as they were typed ("$1,250.50") in cents; null for what is no amount: nothing, words, less than 0, beyond all bounds. */
export function centsOf(typed: string): number | null {
  const text = typed.replace(/[$,\s]/g, '');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= maxCents ? cents : null;
}

/** Whether something was typed that doesn't count. */
export const isNoAmount = (typed: string): boolean => typed.trim() !== '' && centsOf(typed) === null;

/** Whether it is none of those that every list begins with: then it can be taken off again. */
export function isOwn({ name }: Pick<Improvement, 'name'>): boolean {
  return !improvementRates.some((rate) => rate.name === name);
}

/** The rows with one of their own at the end, chosen; the same rows where it has no name. */
export function withOwn(rows: readonly ImprovementRow[], name: string, cost: string, key: string): ImprovementRow[] {
  const trimmed = name.trim();
  if (trimmed === '') return [...rows];
  const own = { key, name: trimmed, checked: true, estimatedCostCents: centsOf(cost) ?? 0, customCost: '' };
  return [...rows, own];
}
