import type { SummaryLine, DifferingRow } from '../engine/projection.js';

/** By how much the monthly rent of closed leads would change; nothing if it would not. */
export function closedRent(differing: readonly DifferingRow[]): SummaryLine[] {
  const rows = differing.filter(
    ({ table, stored, replayed }) => table === 'pipeline' && cents(stored) !== cents(replayed),
  );
  const change = rows.reduce((sum, { stored, replayed }) => sum + cents(replayed) - cents(stored), 0);
  if (change === 0) return [];
  const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'always' }).format(
    change / 100,
  );
  return [{ text: `monthly rent of closed leads ${dollars}`, rows }];
}

function cents(row: DifferingRow['stored']): number {
  return row && row.deleted_at === null && row.status === 'closed' ? Number(row.estimated_rent_cents ?? 0) : 0;
}
