import { describe, expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analytics } from './analytics.js';
import { analyticsTalliesTable } from '../../../../contracts/src/analytics/counted-views.js';

type Stage = 'leads' | 'proposal' | 'enrolled' | 'closed' | 'won' | 'lost';
const created = (status: Stage) => step('LeadCreated', { status, source: 'website', estimatedRentCents: 100_000 });
const move = (from: Stage, to: Stage, undone?: number) =>
  step('LeadStatusMoved', { from, to }, undone === undefined ? {} : { metadata: { undoes: uuid(0xe0000 + undone) } });
const pitched = (estimatedRentCents: number) => step('LeadPitched', { estimatedRentCents });
const moved = step('PropertyDetailsEdited', { city: 'Waukee' });

const stream = { stream: `campaign-${sampleLead}` };
const of = { leadId: sampleLead, runId: uuid(20), step: 'first', timer: uuid(21), channel: 'email' as const };
const planned = { step: 'first', timer: null, dueAt: null, wall: null, channel: 'email' as const, delayMinutes: 0 };
const template = { id: 'warm-lead-first', version: 2 };
const steps = [
  { ...planned, template, anchor: 'entry' as const },
  { ...planned, step: 'second', template, anchor: 'entry' as const },
];
const started = step('CampaignStarted', { ...of, workflow: 'warm_lead', steps }, stream);
const sent = step('CampaignMessageSent', of, stream);

/** The kept figures that the last event of the history adds to, as a database gets them: `figure bucket num: tallied cents`. */
function written(history: readonly ReadableEvent[]): string[] {
  const before = new RowSet();
  for (const event of history.slice(0, -1)) analytics.project(event, before);
  const rows = new RowSet();
  for (const table of analytics.tables) rows.load(table, before.changedRows(table));
  analytics.project(history.at(-1)!, rows);
  return rows
    .changedRows(analyticsTalliesTable)
    .map(({ figure, bucket, num, tallied, cents }) => [figure, bucket, `${String(num)}:`, tallied, cents].join(' '));
}
const writtenBy = (...history: Step[]) => written(logOf(history) as ReadableEvent[]);
const reached = (source: string, ...nums: number[]) =>
  nums.flatMap((num) => [`week  ${num}: 1 0`, `month ${source} ${num}: 1 0`]);

describe('an event adds only to the figures that it changes', () => {
  it.each([
    ['of a lead that moved', [created('leads'), move('leads', 'proposal')]],
    ['of a lost lead', [created('lost')]],
    ['of a lead in closed', [created('closed')]],
  ])('and to none if it changes the city %s', (_, history) => {
    expect(writtenBy(...history, moved)).toEqual([]);
  });

  it('a creation: to what the lead reached, or that it reached nothing', () => {
    expect(writtenBy(created('leads'))).toEqual([
      'step move created>leads -1 website 1 0: 1 100000',
      ...reached('website', 0),
    ]);
    expect(writtenBy(created('lost'))).toEqual([
      'step move created>lost 0: 1 100000',
      'ended website lost -1: 1 0',
      ...['week  -1: 1 0', 'month website -1: 1 0'],
    ]);
    expect(writtenBy(created('closed'))).toEqual([
      'step move created>closed -1 website 1 0: 1 100000',
      ...reached('website', 0, 100, 200, 300, 400, 500, 600),
      'managed  0: 1 100000',
    ]);
  });

  it('a move: to that step, and to the stages that the lead reached first by it', () => {
    expect(writtenBy(created('leads'), move('leads', 'proposal'))).toEqual([
      'step move leads>proposal 0 website 1 0: 1 100000',
      ...reached('website', 100, 200, 300),
    ]);
    expect(writtenBy(created('leads'), move('leads', 'proposal'), move('proposal', 'leads'))).toEqual([
      'step move proposal>leads 0: 1 100000',
    ]);
    expect(writtenBy(created('lost'), move('lost', 'leads'))).toEqual([
      'step move lost>leads -1 website 1 0: 1 100000',
      ...reached('website', 0),
      ...['ended website lost -1: -1 0', 'week  -1: -1 0', 'month website -1: -1 0'],
    ]);
  });

  it('a move after a message: to the message’s touches of each of these stages, too', () => {
    expect(writtenBy(created('leads'), started, sent, move('leads', 'proposal'))).toEqual([
      'step move leads>proposal 0 website 2 0: 1 100000',
      ...reached('website', 100, 200, 300),
      'movedOn warm_lead warm-lead-first 2 0: 1 0',
      ...[1, 2, 3].map((rank) => `touch ${rank} message:warm_lead warm-lead-first 5: 1 100000`),
    ]);
  });

  it('a move from closed to won: nothing to the rent under management', () => {
    expect(writtenBy(created('closed'), move('closed', 'won'))).toEqual([
      'step move closed>won 6 website 1 0: 1 100000',
      ...reached('website', 700),
      'ended website won 7: 1 0',
      'managed  0: 0 0',
    ]);
  });

  it('a move out of closed: to the rent under management', () => {
    expect(writtenBy(created('closed'), move('closed', 'lost'))).toContain('managed  0: -1 -100000');
  });

  it('a move to closed in a later month: to that month’s rent under management', () => {
    const closed = step('LeadStatusMoved', { from: 'enrolled', to: 'closed' }, { minutes: 40 * 1440 });
    expect(writtenBy(created('enrolled'), closed)).toEqual([
      'step move enrolled>closed 5 website 1 0: 1 100000',
      ...reached('website', 601).map((line) => line.replace('week  601', 'week  605')),
      'managed  0: 1 100000',
    ]);
  });

  it('another rent: to what is in the stage now, unless the lead is deleted', () => {
    const history = [created('leads'), move('leads', 'proposal')];
    expect(writtenBy(...history, pitched(120_000))).toEqual(['now proposal 0: 0 20000']);
    expect(writtenBy(...history, step('LeadDeleted'), pitched(120_000))).toEqual([]);
  });

  it('a move after a change of the rent: to that step, with its rent', () => {
    expect(writtenBy(created('leads'), pitched(120_000), move('leads', 'lost'))).toEqual([
      'step move leads>lost 0: 1 120000',
      'ended website lost 0: 1 0',
    ]);
  });

  it('an undo: to what is in the stages now, and to all that it takes back', () => {
    const undone = writtenBy(created('leads'), move('leads', 'proposal'), move('proposal', 'leads', 1));
    expect(undone.filter((line) => !line.includes(': 0 0'))).toEqual([
      'step move leads>proposal 0 website 1 0: -1 -100000',
      ...[100, 200, 300].flatMap((num) => [`week  ${num}: -1 0`, `month website ${num}: -1 0`]),
      'step undone leads>proposal 0: 1 100000',
      'step undo proposal>leads 0: 1 100000',
    ]);
  });

  it('a message: to that message alone, since it follows all the moves', () => {
    const counted = ['message warm_lead warm-lead-first 2 sent  0: 1 0'];
    expect(writtenBy(created('leads'), move('leads', 'proposal'), started, sent)).toEqual(counted);
    const another = step('CampaignMessageSent', { ...of, step: 'second', timer: uuid(22) }, stream);
    expect(writtenBy(created('leads'), started, sent, move('leads', 'proposal'), another)).toEqual(counted);
  });

  it('a message that comes late: to the moves after it, and to none before it', () => {
    const log = logOf([created('leads'), started, move('leads', 'proposal'), sent, move('proposal', 'enrolled')]);
    const late = [...log.slice(0, 3), log[4]!, log[3]!] as ReadableEvent[];
    expect(written(late)).toEqual([
      'message warm_lead warm-lead-first 2 sent  0: 1 0',
      'step move proposal>enrolled 3 website 1 0: -1 -100000',
      'step move proposal>enrolled 3 website 2 0: 1 100000',
      'movedOn warm_lead warm-lead-first 2 0: 1 0',
      ...[4, 5].map((rank) => `touch ${rank} message:warm_lead warm-lead-first 5: 1 100000`),
    ]);
  });
});
