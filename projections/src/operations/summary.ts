import type { Projection } from '../projection.js';
import type { DifferingRow } from './compare.js';

/** One line of what a swap would change, with the rows behind it. */
export interface SummaryLine {
  text: string;
  rows: DifferingRow[];
}

interface Words {
  one: string;
  many: string;
  /** What people call a field. */
  fields: Record<string, string>;
}

const words: Record<string, Words> = {
  pipeline: {
    ...{ one: 'lead', many: 'leads' },
    fields: {
      status: 'column',
      estimated_rent_cents: 'monthly rent',
      paid_cents: 'amount paid',
      property_address: 'address',
      deleted_at: 'deletion',
    },
  },
  stage_history: { one: 'stay in a column', many: 'stays in a column', fields: { ended_at: 'end', status: 'column' } },
  activity: { one: 'activity', many: 'activities', fields: {} },
  analyses: { one: 'analysis', many: 'analyses', fields: {} },
  event_index: { one: 'event of the index', many: 'events of the index', fields: {} },
  referrals: { one: 'referral', many: 'referrals', fields: {} },
};

/**
 * What would change for people if the replayed rows served: rows that appear or disappear, fields that change, and how much the
 * monthly rent of closed leads changes. Fields that only say where a row stands in the log are left out unless nothing else does.
 */
export function summarise({ tables }: Pick<Projection, 'tables'>, differing: readonly DifferingRow[]): SummaryLine[] {
  return tables.flatMap(({ name }) => {
    const rows = differing.filter(({ table }) => table === name);
    const known = words[name] ?? { one: 'row', many: 'rows', fields: {} };
    const line = (of: DifferingRow[], verb: string, verbs: string): SummaryLine[] =>
      of.length === 0
        ? []
        : [{ text: `${of.length} ${of.length === 1 ? `${known.one} ${verb}` : `${known.many} ${verbs}`}`, rows: of }];
    return [
      ...line(
        rows.filter(({ stored }) => !stored),
        'appears',
        'appear',
      ),
      ...line(
        rows.filter(({ replayed }) => !replayed),
        'disappears',
        'disappear',
      ),
      ...changedFields(rows).flatMap(([field, changed]) => {
        const called = known.fields[field] ?? field.replace(/_cents$/, '').replaceAll('_', ' ');
        return line(changed, `changes ${called}`, `change ${called}`);
      }),
      ...(name === 'pipeline' ? closedRent(rows) : []),
    ];
  });
}

const bookkeeping = [
  'revision',
  'position',
  'search',
  'first_position',
  'last_position',
  'first_revision',
  'last_revision',
];

/** Field -> rows whose field differs, those of most rows first. */
function changedFields(rows: readonly DifferingRow[]): [string, DifferingRow[]][] {
  const changed = new Map<string, DifferingRow[]>();
  for (const row of rows) {
    if (!row.stored || !row.replayed) continue;
    const fields = Object.keys(row.replayed).filter(
      (field) => JSON.stringify(row.stored![field]) !== JSON.stringify(row.replayed![field]),
    );
    const told = fields.filter((field) => !bookkeeping.includes(field));
    for (const field of told.length > 0 ? told : fields) changed.set(field, [...(changed.get(field) ?? []), row]);
  }
  return [...changed].sort(([, a], [, b]) => b.length - a.length);
}

function closedRent(rows: readonly DifferingRow[]): SummaryLine[] {
  const cents = (row: DifferingRow['stored']) =>
    row && row.deleted_at === null && row.status === 'closed' ? Number(row.estimated_rent_cents ?? 0) : 0;
  const concerned = rows.filter(({ stored, replayed }) => cents(stored) !== cents(replayed));
  const change = concerned.reduce((sum, { stored, replayed }) => sum + cents(replayed) - cents(stored), 0);
  if (change === 0) return [];
  const dollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'always' }).format(
    change / 100,
  );
  return [{ text: `monthly rent of closed leads ${dollars}`, rows: concerned }];
}
