import { describe, expect, it } from '@jest/globals';
import type { FieldChange, HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { sampleEvent } from '../../../test/sample-history.js';
import { buildTimeline } from './build-timeline.js';
import type { TimelineItem } from './timeline-item.js';
import { stateAt, whoSet } from './state-at.js';

const visitor = { actor: { kind: 'visitor', id: null }, actorName: null } as const;
const changes = (...fields: [field: string, from: unknown, to: unknown][]): FieldChange[] =>
  fields.map(([field, from, to]) => ({ field, from, to }));
const lines = (items: TimelineItem[]) =>
  items.flatMap((item) =>
    item.kind === 'entry'
      ? item.lines.map(({ icon, sentence, text, changes: shown }) => [
          `${icon}: ${sentence}`,
          text,
          ...shown.map(({ label, from, to }) => `${label}: ${from} -> ${to}`),
        ])
      : [],
  );

describe('the timeline of a referral', () => {
  const history: HistoryEvent[] = [
    sampleEvent(1, 'ReferralSubmitted', {
      ...visitor,
      changes: changes(['clientName', null, 'Sample Client'], ['status', null, 'pending'], ['notes', null, null]),
    }),
    sampleEvent(2, 'ReferralStatusChanged', {
      data: { from: 'pending', to: 'contacted' },
      changes: changes(['status', 'pending', 'contacted']),
    }),
    sampleEvent(3, 'ReferralEdited', { changes: changes(['clientPhone', '515-555-0111', '515-555-0112']) }),
    sampleEvent(4, 'ReferralPaid', {
      data: { feeCents: 400_00 },
      changes: changes(['paymentStatus', 'unpaid', 'paid'], ['referralFeeCents', null, 400_00]),
    }),
    sampleEvent(5, 'ReferralDeleted', { changes: changes(['deleted', false, true]) }),
  ];

  it('has an icon and a sentence for every event, and the changes that the sentence does not say', () => {
    expect(lines(buildTimeline(history))).toEqual([
      ['created: Referral submitted', null, 'Client: none -> Sample Client'],
      ['moved: Referral moved from Pending to Contacted', null],
      ['edited: Referral edited', null, 'Client’s phone: 515-555-0111 -> 515-555-0112'],
      ['paid: Referral fee of $400 paid', null],
      ['deleted: Referral deleted', null],
    ]);
  });

  it('names the realtor as who sent it', () => {
    const [first] = buildTimeline(history).flatMap((item) => (item.kind === 'entry' ? [item] : []));
    expect(first!.actor.name).toBe('Realtor');
  });

  it('knows the referral at every event, and since when there is one', () => {
    expect(stateAt(history, 1)).toMatchObject({ status: 'contacted', createdAt: history[0]!.occurredAt });
    expect(whoSet(history, 'createdAt', 4)).toBe(history[0]);
  });
});

describe('the timeline of an analysis', () => {
  it('has an icon and a sentence for every event, and why an estimate failed', () => {
    const history = [
      sampleEvent(1, 'AnalysisRequested', { changes: changes(['streetAddress', null, '100 Sample St']) }),
      sampleEvent(2, 'AnalysisLinked', { changes: changes(['leadId', null, 'a lead']) }),
      sampleEvent(3, 'RentEstimateFailed', {
        data: { error: 'No answer' },
        changes: changes(['failure', null, 'No answer']),
      }),
      sampleEvent(4, 'RentEstimated', {
        data: { rentPerUnitCents: 180_000, preliminary: true },
        changes: changes(['rentPerUnitCents', null, 180_000], ['rangeLowCents', null, 160_000]),
      }),
      sampleEvent(5, 'RentEstimated', { data: { rentPerUnitCents: 189_500, preliminary: false } }),
    ];
    expect(lines(buildTimeline(history))).toEqual([
      ['created: Analysis requested', null, 'Street: none -> 100 Sample St'],
      ['linked: Analysis linked to its lead', null],
      ['failed: Rent estimate failed', 'No answer'],
      ['estimated: Preliminary rent estimated at $1,800 a month', null, 'Lowest rent: none -> $1,600'],
      ['estimated: Rent estimated at $1,895 a month', null],
    ]);
  });
});
