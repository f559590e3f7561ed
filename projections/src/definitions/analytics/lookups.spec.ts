import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { logOfLives, manyLives, type Life } from '../../../../testing/analytics-lives.js';
import { logOf, sampleLead, step, uuid } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import type { TableDefinition } from '../../../../contracts/src/columns.js';
import { analytics } from './analytics.js';

type Row = Record<string, unknown>;
type Stored = Map<TableDefinition, Map<string, Row>>;

const keyIn = ({ primaryKey }: TableDefinition, row: Row) => primaryKey.map((column) => String(row[column])).join(' ');
const stored = (): Stored => new Map(analytics.tables.map((table) => [table, new Map<string, Row>()]));

/** The rows in their tables after this batch, which is folded with the rows that its look-ups find there, and no others. */
function store(batch: readonly ReadableEvent[], tables: Stored): void {
  const rows = new RowSet();
  for (const lookup of batch.flatMap((event) => analytics.lookups(event))) {
    const { by, newest } = lookup.table.lookup!;
    const found = [...tables.get(lookup.table)!.values()].filter((row) => row[by] === (lookup as { key: string }).key);
    if (newest !== undefined) found.sort((a, b) => Number(a[newest]) - Number(b[newest]));
    rows.load(lookup.table, found.slice(-1));
  }
  for (const event of batch) analytics.project(event, rows);
  for (const [table, held] of tables)
    for (const row of rows.changedRows(table)) {
      const before = held.get(keyIn(table, row));
      const sums = (table.sums ?? []).map((column) => [column, Number(row[column]) + Number(before?.[column] ?? 0)]);
      held.set(keyIn(table, row), { ...row, ...(Object.fromEntries(sums) as Row) });
    }
}

/** Zeros of a sum mean nothing. */
const nonZero = (tables: Stored) =>
  [...tables].map(([table, rows]) => [
    table.name,
    Object.fromEntries([...rows].filter(([, row]) => !table.sums?.every((sum) => row[sum] === 0)).sort()),
  ]);

const referral = (n: number) => ({ stream: `referral-${uuid(n)}` });
const linked = (n: number, leadId: string) => step('ReferralLinked', { leadId }, referral(n));
const eventOf = (...of: Parameters<typeof step>) => logOf([step(...of)])[0] as ReadableEvent;

describe('what the figures look up for an event', () => {
  it('is all that they need: events one by one make the rows of one batch', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const [lives] = fc.sample(manyLives(10), { seed, numRuns: 1 }) as [Life[]];
        const partners = logOf([linked(9, sampleLead), linked(8, sampleLead), linked(8, uuid(2))]) as ReadableEvent[];
        const log = [...logOfLives(lives), ...partners];
        const [batch, single] = [stored(), stored()];
        store(log, batch);
        for (const event of log) store([event], single);
        expect(nonZero(single)).toEqual(nonZero(batch));
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  const tablesOf = (event: ReadableEvent) => analytics.lookups(event).map(({ table }) => table.name);
  it.each([
    ['NoteAdded', {}, ['analytics_leads']],
    ['LeadStatusMoved', {}, ['analytics_leads']],
    ['LeadStatusMoved', { metadata: { undoes: uuid(5) } }, ['analytics_leads', 'analytics_moves']],
    ['LeadAssigned', {}, ['analytics_leads']],
    ['LeadDeleted', {}, ['analytics_leads', 'analytics_absences']],
    ['LeadMerged', {}, ['analytics_leads', 'analytics_absences']],
    ['ReferralPaid', referral(9), []],
    ['ReferralLinked', referral(9), ['analytics_partners']],
    ['CampaignStarted', { stream: `campaign-${sampleLead}` }, []],
    ['CampaignMessageFailed', { stream: `campaign-${sampleLead}` }, ['analytics_messages', 'analytics_leads']],
    ['ConsentWithdrawn', { stream: `message-${uuid(3)}` }, []],
  ] as const)('is for %s %j: %j', (type, options, tables) => {
    expect(tablesOf(eventOf(type, {}, options))).toEqual(tables);
  });

  it.each([
    [`lead-${sampleLead}`, { kind: 'lead', id: sampleLead }],
    [`campaign-${sampleLead}`, { kind: 'campaign', id: sampleLead }],
    [`message-${uuid(3)}`, undefined],
  ])('is of %s, of which browsers hear as %j', (stream, subject) => {
    expect(analytics.subjectOf!(stream)).toEqual(subject);
  });
});
