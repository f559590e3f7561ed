import { describe, expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { at, logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analytics } from './analytics.js';
import {
  analyticsMessagesTable,
  analyticsWithdrawalsTable,
  analyticsTalliesTable,
} from '../../../../contracts/src/analytics/counted-views.js';

const stream = { stream: `campaign-${sampleLead}` };
const [leadId, runId, timer, otherTimer] = [sampleLead, uuid(20), uuid(21), uuid(22)];
const of = { leadId, runId, step: 'first', timer, channel: 'email' as const };
const planned = { step: 'first', timer, dueAt: null, wall: null, channel: 'email' as const, delayMinutes: 0 };
const template = { id: 'warm-lead-first', version: 2 };
const second = {
  ...planned,
  step: 'second',
  channel: 'sms' as const,
  template: { id: 'warm-lead-second', version: 1 },
};
const steps = [
  { ...planned, template, anchor: 'entry' as const },
  { ...second, anchor: 'entry' as const },
];

const created = step('LeadCreated', { status: 'leads', source: 'website', estimatedRentCents: 100_000 });
const started = step('CampaignStarted', { leadId, runId, workflow: 'warm_lead', steps }, stream);
const sent = (data = {}, minutes?: number) =>
  step('CampaignMessageSent', { ...of, ...data }, { ...stream, ...(minutes !== undefined && { minutes }) });
const failed = (data = {}) => step('CampaignMessageFailed', { ...of, ...data }, stream);
const withheld = step('CampaignMessageWithheld', { ...of, why: 'quiet' as never }, stream);
const move = (from: 'leads' | 'proposal', to: 'proposal' | 'enrolled', minutes?: number) =>
  step('LeadStatusMoved', { from, to }, minutes === undefined ? {} : { minutes });

const keptOf = (events: readonly ReadableEvent[], ...figures: string[]) => {
  const rows = new RowSet();
  for (const event of events) analytics.project(event, rows);
  return rows
    .changedRows(analyticsTalliesTable)
    .filter(({ figure, tallied, cents }) => figures.includes(figure as string) && (tallied !== 0 || cents !== 0))
    .map(({ figure, day, bucket, num, tallied, cents }) => [figure, day, bucket, num, tallied, cents]);
};
/** The kept figures of that name, without zeros. */
const kept = (history: readonly Step[], ...figures: string[]) => keptOf(logOf(history) as ReadableEvent[], ...figures);
const wordsOf = (outcome: string) => `warm_lead warm-lead-first 2 ${outcome}`;

describe('a campaign’s messages in the figures', () => {
  const plan = {
    ...{ leadId, workflow: 'warm_lead', n: 0, timer: null, outcome: null, reason: null },
    ...{ eventId: null, eventType: null, at: null, position: null },
  };
  const firstRow = { ...plan, place: `${runId} first`, templateId: template.id, templateVersion: 2, channel: 'email' };
  const secondTemplate = { templateId: second.template.id, templateVersion: 1 };
  const secondRow = { ...firstRow, place: `${runId} second`, ...secondTemplate, channel: 'sms' };

  it('are planned when it starts', () => {
    given(analytics, created, started).expectRows([firstRow, secondRow], analyticsMessagesTable);
    expect(kept([created, started], 'message')).toEqual([]);
  });

  it.each([
    ['sent', sent(), null],
    ['failed', failed(), null],
    ['withheld', withheld, 'quiet'],
  ])('have their outcome in place of the plan: %s', (outcome, event, reason) => {
    const done = { timer, outcome, reason, eventId: uuid(0xe0002), eventType: event.type, at: at(2), position: 300n };
    given(analytics, created, started, event).expectRows([{ ...firstRow, ...done }, secondRow], analyticsMessagesTable);
    expect(kept([created, started, event], 'message')).toEqual([
      ['message', '2026-03-01', wordsOf(`${outcome} ${reason ?? ''}`), 0, 1, 0],
    ]);
  });

  it('count by their last outcome, each try in a row of its own', () => {
    const history = [created, started, failed(), sent({}, 1)];
    given(analytics, ...history).expectRows(
      // The second try’s clock is behind the first’s.
      [{ n: 0, outcome: 'failed', at: at(2) }, secondRow, { n: 1, outcome: 'sent', at: at(2), position: 400n }],
      analyticsMessagesTable,
    );
    expect(kept(history, 'message')).toEqual([['message', '2026-03-01', wordsOf('sent '), 0, 1, 0]]);
    expect(kept([...history, failed()], 'message')).toEqual([['message', '2026-03-01', wordsOf('failed '), 0, 1, 0]]);
  });

  it('are others at another time', () => {
    expect(kept([created, started, failed(), sent({ timer: otherTimer })], 'message')).toEqual([
      ['message', '2026-03-01', wordsOf('failed '), 0, 1, 0],
      ['message', '2026-03-01', wordsOf('sent '), 0, 1, 0],
    ]);
  });

  it.each([
    ['another step', { step: 'third' }],
    ['another run', { runId: uuid(23) }],
  ])('can’t be of %s', (_, other) => {
    given(analytics, created, started, sent(other)).expectRefusal(
      'CampaignMessageSent of a message that the campaign does not have',
    );
  });

  it('can’t be sent before the lead was created', () => {
    given(analytics, started, sent()).expectRefusal('A message of a campaign without a LeadCreated before it');
    // ... but what did not reach it changes nothing about it.
    given(analytics, started, failed(), failed()).expectRows([]);
  });
});

describe('the touches before a lead came further', () => {
  const month = '2026-03-01';
  const message = 'warm_lead warm-lead-first 2';
  const moved = (touches: number) => ['step', month, `move leads>proposal 0 website ${touches}`, 0, 1, 100_000];
  const creation = ['step', month, 'move created>leads -1 website 1', 0, 1, 100_000];

  it('are its source and the messages sent before, of which the last one counts as such', () => {
    const history = [created, started, sent(), sent({ step: 'second', timer: otherTimer }), move('leads', 'proposal')];
    expect(kept(history, 'step', 'movedOn')).toEqual([
      creation,
      moved(3),
      ['movedOn', '2026-03-01', message, 0, 1, 0],
      ['movedOn', '2026-03-01', 'warm_lead warm-lead-second 1', 0, 1, 0],
    ]);
    expect(kept(history, 'touch 1')).toEqual([
      ['touch 1', month, 'message:warm_lead warm-lead-first', 6, 1, 100_000],
      ['touch 1', month, 'message:warm_lead warm-lead-second', 7, 1, 100_000],
    ]);
    expect(kept(history, 'touch 0', 'touch 4')).toEqual([]);
    expect(kept(history, 'touch 2', 'touch 3')).toHaveLength(4);
  });

  it('count for a message once, however often the lead came further after it', () => {
    const history = [created, started, sent(), move('leads', 'proposal'), move('proposal', 'enrolled')];
    expect(kept(history, 'movedOn')).toEqual([['movedOn', '2026-03-01', message, 0, 1, 0]]);
    expect(kept(history, 'touch 5')).toEqual([['touch 5', month, 'message:warm_lead warm-lead-first', 5, 1, 100_000]]);
  });

  it.each([
    ['failed in the end', failed({})],
    ['was never sent', undefined],
  ])('are without a message that %s', (_, after) => {
    const outcomes = after ? [sent(), move('leads', 'proposal'), after] : [failed(), move('leads', 'proposal')];
    expect(kept([created, started, ...outcomes], 'step', 'movedOn', 'touch 1')).toEqual([creation, moved(1)]);
  });

  it('are counted anew when a message comes late, since its stream was parked', () => {
    const log = logOf([created, started, sent(), move('leads', 'proposal')]) as ReadableEvent[];
    const late = [log[0]!, log[3]!, log[1]!, log[2]!];
    expect(keptOf(late, 'step', 'movedOn', 'touch 3')).toEqual([
      creation,
      moved(2),
      ['movedOn', '2026-03-01', message, 0, 1, 0],
      ['touch 3', month, 'message:warm_lead warm-lead-first', 5, 1, 100_000],
    ]);
  });

  it('are in the order of the log, in whichever order the messages come', () => {
    const other = sent({ step: 'second', timer: otherTimer });
    const log = logOf([created, started, sent(), other, move('leads', 'proposal')]) as ReadableEvent[];
    const late = [log[0]!, log[1]!, log[3]!, log[2]!, log[4]!];
    expect(keptOf(late, 'touch 1')).toEqual([
      ['touch 1', month, 'message:warm_lead warm-lead-first', 6, 1, 100_000],
      ['touch 1', month, 'message:warm_lead warm-lead-second', 7, 1, 100_000],
    ]);
  });

  it('are of the office’s days', () => {
    const midnight = (24 - 9 + 6) * 60;
    const history = [created, started, sent({}, midnight - 1), move('leads', 'proposal', midnight)];
    expect(kept(history, 'message', 'movedOn').map(([figure, day]) => [figure, day])).toEqual([
      ['message', '2026-03-01'],
      ['movedOn', '2026-03-01'],
    ]);
    const later = [created, started, sent({}, midnight), move('leads', 'proposal', midnight)];
    expect(kept(later, 'message').map(([, day]) => day)).toEqual(['2026-03-02']);
  });
});

describe('withdrawn consents in the figures', () => {
  it.each([
    { leadId, channel: 'email' as const, how: 'link' as const },
    { leadId: null, channel: 'sms' as const, how: 'reply' as const },
  ])('are kept with their message, without the address', (data) => {
    given(analytics, step('ConsentWithdrawn', data, { stream: `message-${timer}`, minutes: 12 })).expectRows(
      [{ ...data, eventId: uuid(0xe0000), messageId: timer, at: at(12), position: 100n }],
      analyticsWithdrawalsTable,
    );
  });
});
