import { describe, expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analytics } from './analytics.js';
import { analyticsTalliesTable } from '../../../../contracts/src/analytics/counted-views.js';

type Stage = 'leads' | 'proposal' | 'enrolled' | 'closed' | 'won' | 'lost';
const created = (status: Stage) => step('LeadCreated', { status, source: 'website', estimatedRentCents: 100_000 });
const move = (from: Stage, to: Stage, options = {}) => step('LeadStatusMoved', { from, to }, options);
const undone = (n: number) => ({ metadata: { undoes: uuid(0xe0000 + n) } });
const pitched = (estimatedRentCents: number, minutes: number) =>
  step('LeadPitched', { estimatedRentCents }, { minutes });
const merged = step('LeadMerged', { into: uuid(5) }, { minutes: 1 });
const parted = step('LeadUnmerged', { from: uuid(5) }, { minutes: 1 });
const monthMinutes = 31 * 1440;

const stream = { stream: `campaign-${sampleLead}` };
const of = { leadId: sampleLead, runId: uuid(20), step: 'first', timer: uuid(21), channel: 'email' as const };
const planned = { step: 'first', timer: null, dueAt: null, wall: null, channel: 'email' as const, delayMinutes: 0 };
const steps = [{ ...planned, template: { id: 'warm-lead-first', version: 2 }, anchor: 'entry' as const }];
const started = step('CampaignStarted', { ...of, workflow: 'warm_lead', steps }, stream);
const sent = step('CampaignMessageSent', of, stream);

const keptOf = (events: readonly ReadableEvent[]) => {
  const rows = new RowSet();
  for (const event of events) analytics.project(event, rows);
  return rows
    .changedRows(analyticsTalliesTable)
    .filter(({ tallied, cents }) => tallied !== 0 || cents !== 0)
    .map(({ figure, day, bucket, num, tallied, cents }) => [figure, day, bucket, num, tallied, cents].join(' | '))
    .sort();
};
/** The kept figures, without zeros. */
const kept = (...history: Step[]) => keptOf(logOf(history) as ReadableEvent[]);
const messagesOf = (figures: readonly string[]) => figures.filter((figure) => figure.startsWith('message |'));

const histories: [string, Step[]][] = [
  ['that was lost from the beginning', [created('lost')]],
  ['that was lost', [created('leads'), move('leads', 'lost')]],
  ['that is in closed', [created('leads'), move('leads', 'closed'), pitched(120_000, monthMinutes)]],
  ['that left closed', [created('closed'), move('closed', 'won', { minutes: monthMinutes })]],
  ['whose move was undone', [created('leads'), move('leads', 'closed'), move('closed', 'leads', undone(1))]],
  ['that is deleted', [created('leads'), move('leads', 'proposal'), step('LeadDeleted')]],
  [
    'that came further twice after a message',
    [created('leads'), started, sent, move('leads', 'proposal'), move('proposal', 'enrolled')],
  ],
  [
    'that came further only by its second move after a message',
    [created('leads'), started, sent, move('leads', 'lost'), move('lost', 'proposal')],
  ],
  [
    'that came as far as before, and then further, after a message',
    [
      ...[created('leads'), move('leads', 'proposal'), move('proposal', 'leads'), started, sent],
      ...[move('leads', 'proposal'), move('proposal', 'enrolled')],
    ],
  ],
];

describe('a lead that is merged into another', () => {
  it.each(histories)('counts nowhere, %s, but for its messages', (_, history) => {
    const before = kept(...history);
    expect(before.length).toBeGreaterThan(messagesOf(before).length);
    expect(kept(...history, merged)).toEqual(messagesOf(before));
  });

  it.each(histories)('counts as before when it is its own again, %s', (_, history) => {
    expect(kept(...history, merged, parted)).toEqual(kept(...history));
  });

  it.each<[string, Step[], Step[]]>([
    ['moves', [created('leads')], [move('leads', 'closed', { minutes: 2 })]],
    ['is lost', [created('leads')], [move('leads', 'lost', { minutes: 2 })]],
    ['is found again', [created('lost')], [move('lost', 'leads', { minutes: 2 })]],
    ['goes back', [created('leads'), move('leads', 'closed')], [move('closed', 'leads', { ...undone(1), minutes: 3 })]],
    ['has another rent', [created('closed')], [pitched(120_000, 2)]],
    ['is deleted', [created('closed')], [step('LeadDeleted', {}, { minutes: 2 })]],
    ['gets a message', [created('leads')], [started, sent]],
  ])('counts nothing that it does then until it is its own again: it %s', (_, before, then) => {
    const all = kept(...before, ...then);
    expect(kept(...before, merged, ...then)).toEqual(messagesOf(all));
    expect(kept(...before, merged, ...then, parted)).toEqual(all);
  });

  it('counts a message that comes late, but not what it touched', () => {
    const history = [created('leads'), started, sent, move('leads', 'proposal'), merged, parted];
    const log = logOf(history) as ReadableEvent[];
    const late = [log[0]!, log[1]!, log[3]!, log[4]!, log[2]!];
    expect(keptOf(late)).toEqual(['message | 2026-03-01 | warm_lead warm-lead-first 2 sent  | 0 | 1 | 0']);
    expect(keptOf([...late, log[5]!])).toEqual(keptOf(log));
  });
});
