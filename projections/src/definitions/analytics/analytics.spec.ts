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
  analyticsAbsencesTable,
  analyticsMoneyTable,
  analyticsPartnersTable,
  analyticsRentsTable,
} from '../../../../contracts/src/analytics/counted-views.js';
import { analyticsMovesTable } from '../../../../contracts/src/analytics/lead-views.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 100_000, city: 'Ankeny' });
const move = (from: 'leads' | 'proposal' | 'lost', to: 'leads' | 'proposal' | 'lost', options = {}) =>
  step('LeadStatusMoved', { from, to }, options);
/** Takes back the nth event of the log. */
const undoing = (n: number, minutes?: number) => ({
  metadata: { undoes: uuid(0xe0000 + n) },
  ...(minutes !== undefined && { minutes }),
});

/** The kept figures of a history, without zeros. */
const tallies = (...history: Step[]) => {
  const rows = new RowSet();
  for (const event of logOf(history) as ReadableEvent[]) analytics.project(event, rows);
  return rows.changedRows(analyticsTalliesTable).filter(({ tallied, cents }) => tallied !== 0 || cents !== 0);
};

describe('the figures', () => {
  it('have a move with what the lead was then, and how long it was in the stage before', () => {
    given(
      analytics,
      created,
      step('LeadAssigned', { userId: uuid(7) }),
      move('leads', 'proposal', { minutes: 90 }),
    ).expectRows(
      [
        {
          ...{ kind: 'move', fromStage: 'leads', toStage: 'proposal', at: at(90), since: at(0), undoneAt: null },
          ...{ furthestBefore: 0, furthest: 3, city: 'Ankeny', rentCents: 100_000, ownerId: uuid(7), createdAt: at(0) },
        },
      ],
      analyticsMovesTable,
    );
  });

  it('take an undone move back, and the lead is where it was since then', () => {
    const history = [created, move('leads', 'proposal', { minutes: 10 }), move('proposal', 'leads', undoing(1, 20))];
    given(analytics, ...history).expectRows([
      { stage: 'leads', since: at(0), stageEventId: uuid(0xe0000), furthest: 0, lastMoveId: null },
    ]);
    given(analytics, ...history).expectRows(
      [
        { eventId: uuid(0xe0001), kind: 'move', undoneAt: at(20), undoneBy: uuid(0xe0002) },
        { eventId: uuid(0xe0002), kind: 'undo', undoneAt: null },
      ],
      analyticsMovesTable,
    );
  });

  it('count the undo of an undo, and of a move that others followed, as moves', () => {
    const again = [
      created,
      move('leads', 'proposal'),
      move('proposal', 'leads', undoing(1)),
      move('leads', 'proposal', undoing(2)),
    ];
    given(analytics, ...again).expectRows([{ stage: 'proposal', since: at(3), furthest: 3 }]);
    const older = [
      ...[created, move('leads', 'proposal'), move('proposal', 'lost'), move('lost', 'proposal')],
      move('proposal', 'leads', undoing(1)),
    ];
    given(analytics, ...older).expectRows([{ stage: 'leads', since: at(4), furthest: 3 }]);
    given(analytics, ...older).expectRows(
      [1, 2, 3, 4].map((n) => ({ eventId: uuid(0xe0000 + n), kind: 'move', undoneAt: null })),
      analyticsMovesTable,
    );
  });

  it('let no clock that goes wrong end a stay before it began', () => {
    given(
      analytics,
      created,
      move('leads', 'lost', { minutes: 30 }),
      move('lost', 'proposal', { minutes: 25 }),
    ).expectRows([{ at: at(30) }, { at: at(30), since: at(30) }], analyticsMovesTable);
  });

  it('know from when until when a lead was gone, and what its rent was', () => {
    const history = [
      created,
      step('LeadDeleted', {}, { minutes: 5 }),
      step('LeadRestored', {}, { minutes: 9 }),
      step('LeadPitched', { estimatedRentCents: 120_000 }, { minutes: 12 }),
    ];
    given(analytics, ...history).expectRows(
      [{ leadId: sampleLead, n: 0, fromAt: at(5), untilAt: at(9), deletedAt: at(5), mergedInto: null }],
      analyticsAbsencesTable,
    );
    given(analytics, ...history).expectRows(
      [{ leadId: sampleLead, at: at(12), rentBeforeCents: 100_000, rentCents: 120_000 }],
      analyticsRentsTable,
    );
  });

  it('let no clock that goes wrong change a rent before it began, and note no rent that is the same', () => {
    const pitched = (estimatedRentCents: number, minutes: number) =>
      step('LeadPitched', { estimatedRentCents }, { minutes });
    given(analytics, created, pitched(120_000, 12), pitched(120_000, 20), pitched(90_000, 5)).expectRows(
      [
        { at: at(12), rentCents: 120_000 },
        { at: at(12), rentBeforeCents: 120_000, rentCents: 90_000 },
      ],
      analyticsRentsTable,
    );
  });

  it('have the first touch, which an assignment is none of, nor a note', () => {
    given(
      analytics,
      created,
      step('LeadAssigned', { userId: uuid(7) }),
      step('NoteAdded'),
      step('ContactLogged', {}, { minutes: 40 }),
      step('ContactLogged'),
    ).expectRows([{ firstOwnerId: uuid(7), touchedAt: at(40), touchEventId: uuid(0xe0003), touchedBy: 'staff-1' }]);
  });

  it('have what was paid and given back, and the first referral of a lead', () => {
    const referral = (n: number) => ({ stream: `referral-${uuid(n)}` });
    const history = [
      created,
      step('LeadPaid', { amountCents: 19_900 }),
      step('PaymentRefunded', { amountCents: 5_000 }),
      step('ReferralPaid', { feeCents: 40_000 }, referral(9)),
      step('ReferralLinked', { leadId: sampleLead }, referral(9)),
      step('ReferralLinked', { leadId: sampleLead }, referral(8)),
    ];
    given(analytics, ...history).expectRows(
      [
        { kind: 'onboarding', amountCents: 19_900, leadId: sampleLead },
        { kind: 'refund', amountCents: -5_000, leadId: sampleLead },
        { kind: 'referral', amountCents: 40_000, referralId: uuid(9) },
      ],
      analyticsMoneyTable,
    );
    given(analytics, ...history).expectRows([{ leadId: sampleLead, referralId: uuid(9) }], analyticsPartnersTable);
  });

  it('know from when until when a lead was merged into another', () => {
    const history = [
      created,
      step('LeadMerged', { into: uuid(5) }, { minutes: 5 }),
      step('LeadPaid', { amountCents: 19_900 }, { minutes: 6 }),
    ];
    given(analytics, ...history).expectRows([{ mergedInto: uuid(5), deletedAt: null, touchedAt: at(6) }]);
    given(analytics, ...history, step('LeadUnmerged', { from: uuid(5) }, { minutes: 4 })).expectRows(
      [{ fromAt: at(5), untilAt: at(5), mergedInto: uuid(5), deletedAt: null }],
      analyticsAbsencesTable,
    );
  });

  it('have what became of a campaign’s messages, each time that they were tried', () => {
    const stream = { stream: `campaign-${sampleLead}` };
    const [leadId, runId, timer] = [sampleLead, uuid(20), uuid(21)];
    const of = { leadId, runId, step: 'first', timer, channel: 'email' as const };
    const planned = { step: 'first', timer, dueAt: null, wall: null, channel: 'email' as const, delayMinutes: 0 };
    const steps = [
      { ...planned, template: { id: 'warm-lead-first', version: 2 }, anchor: 'entry' as const },
      { ...planned, step: 'second', template: { id: 'warm-lead-second', version: 1 }, anchor: 'entry' as const },
    ];
    const history = [
      created,
      step('CampaignStarted', { leadId, runId, workflow: 'warm_lead', steps }, stream),
      step('CampaignMessageFailed', of, { ...stream, minutes: 5 }),
      step('CampaignMessageSent', of, { ...stream, minutes: 9 }),
      step('ConsentWithdrawn', { leadId, channel: 'email' }, { stream: `message-${timer}`, minutes: 12 }),
    ];
    const message = { workflow: 'warm_lead', templateId: 'warm-lead-first', templateVersion: 2, leadId };
    given(analytics, ...history).expectRows(
      [
        { ...message, n: 0, timer, outcome: 'failed', at: at(5), eventId: uuid(0xe0002) },
        { ...message, templateId: 'warm-lead-second', templateVersion: 1, n: 0, timer: null, outcome: null, at: null },
        { ...message, n: 1, timer, outcome: 'sent', at: at(9), eventType: 'CampaignMessageSent' },
      ],
      analyticsMessagesTable,
    );
    given(analytics, ...history).expectRows(
      [{ messageId: timer, leadId, channel: 'email', how: 'link', at: at(12) }],
      analyticsWithdrawalsTable,
    );
    given(analytics, created, step('CampaignMessageSent', of, stream)).expectRefusal(
      'CampaignMessageSent of a message that the campaign does not have',
    );
  });

  it('keep counts of what a lead reached and where it is, which an undo takes back', () => {
    const moved = [created, move('leads', 'proposal', { minutes: 10 })];
    const source = (created.data as { source: string }).source;
    const month = '2026-03-01';
    const kept = (figure: string, day: string, bucket: string, num: number, tallied: number, cents = 0) => ({
      ...{ figure, day, bucket, num, tallied, cents },
    });
    expect(tallies(...moved)).toEqual([
      kept('step', month, `move created>leads -1 ${source} 1`, 0, 1, 100_000),
      kept('week', '2026-02-23', '', 0, 1),
      kept('month', month, source, 0, 1),
      kept('step', month, `move leads>proposal 0 ${source} 1`, 0, 1, 100_000),
      ...[100, 200, 300].flatMap((num) => [
        kept('week', '2026-02-23', '', num, 1),
        kept('month', month, source, num, 1),
      ]),
    ]);
    const undone = tallies(...moved, move('proposal', 'leads', undoing(1, 20)));
    expect(undone).toEqual([
      ...tallies(created),
      kept('step', month, 'undone leads>proposal', 0, 1, 100_000),
      kept('step', month, 'undo proposal>leads', 0, 1, 100_000),
    ]);
  });

  it('keep the rent under management from month to month', () => {
    const day = 1440;
    const closing = [
      created,
      step('LeadPitched', { estimatedRentCents: 120_000 }, { minutes: 2 * day }),
      step('LeadStatusMoved', { from: 'leads', to: 'closed' }, { minutes: 10 * day }),
      step('LeadPitched', { estimatedRentCents: 150_000 }, { minutes: 40 * day }),
      step('LeadDeleted', {}, { minutes: 70 * day }),
    ];
    const managed = (...history: Step[]) =>
      tallies(...history)
        .filter(({ figure }) => figure === 'managed')
        .map(({ day, tallied, cents }) => [day, tallied, cents]);
    expect(managed(...closing)).toEqual([
      ['2026-03-01', 1, 120_000],
      ['2026-04-01', 0, 30_000],
      ['2026-05-01', -1, -150_000],
    ]);
    const undone = step('LeadStatusMoved', { from: 'closed', to: 'leads' }, { ...undoing(2), minutes: 80 * day });
    expect(managed(...closing.slice(0, 4), undone)).toEqual([]);
  });

  it('keep no counts of a lead that is merged into another, and all of it when it is its own again', () => {
    const merged = [created, move('leads', 'proposal'), step('LeadMerged', { into: uuid(5) })];
    expect(tallies(...merged)).toEqual([]);
    expect(tallies(...merged, step('LeadUnmerged', { from: uuid(5) }))).toEqual(tallies(...merged.slice(0, 2)));
  });

  it('can’t begin without a creation', () => {
    given(analytics, move('leads', 'lost')).expectRefusal('LeadStatusMoved without a LeadCreated before it');
  });
});
