import { statusesBeforeEnrollment, type LeadStatus } from '../lead-status.js';

/** The class of a lead's rent: still to be won, won, or lost. They are never added together. */
export const moneyKinds = ['open', 'active', 'lost'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** Estimated monthly rent of all units, in cents, and the number of leads. */
export type PipelineMoney = Record<MoneyKind, { count: number; monthlyRentCents: number }>;

export function moneyKindOf(status: LeadStatus): MoneyKind {
  if (status === 'lost') return 'lost';
  return (statusesBeforeEnrollment as readonly LeadStatus[]).includes(status) ? 'open' : 'active';
}

/**
 * The money of a board, by class.
 * @param columns one for each stage, or those that are known
 */
export function pipelineMoney(
  columns: readonly { status: LeadStatus; count: number; monthlyRentCents: number }[],
): PipelineMoney {
  const money: PipelineMoney = {
    open: { count: 0, monthlyRentCents: 0 },
    active: { count: 0, monthlyRentCents: 0 },
    lost: { count: 0, monthlyRentCents: 0 },
  };
  for (const { status, count, monthlyRentCents } of columns) {
    const kind = money[moneyKindOf(status)];
    kind.count += count;
    kind.monthlyRentCents += monthlyRentCents;
  }
  return money;
}
