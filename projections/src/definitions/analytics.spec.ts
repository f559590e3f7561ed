import { describe, it } from '@jest/globals';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { analytics } from './analytics.js';
import { analyticsMovesTable } from './analytics-moves-table.js';
import {
  analyticsAbsencesTable,
  analyticsMoneyTable,
  analyticsPartnersTable,
  analyticsRentsTable,
} from './analytics-times-tables.js';

const created = step('LeadCreated', { status: 'leads', estimatedRentCents: 100_000, city: 'Ankeny' });
const move = (from: 'leads' | 'proposal' | 'lost', to: 'leads' | 'proposal' | 'lost', options = {}) =>
  step('LeadStatusMoved', { from, to }, options);
/** Takes back the nth event of the log. */
const undoing = (n: number, minutes?: number) => ({
  metadata: { undoes: uuid(0xe0000 + n) },
  ...(minutes !== undefined && { minutes }),
});

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
      [
        { n: 0, fromAt: at(0), untilAt: at(12), rentCents: 100_000 },
        { n: 1, fromAt: at(12), untilAt: null, rentCents: 120_000 },
      ],
      analyticsRentsTable,
    );
  });

  it('have the first touch, which an assignment is none of', () => {
    given(
      analytics,
      created,
      step('LeadAssigned', { userId: uuid(7) }),
      step('NoteAdded', {}, { minutes: 40 }),
      step('NoteAdded'),
    ).expectRows([{ firstOwnerId: uuid(7), touchedAt: at(40), touchEventId: uuid(0xe0002), touchedBy: 'staff-1' }]);
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
        { kind: 'onboarding', amountCents: -5_000, leadId: sampleLead },
        { kind: 'referral', amountCents: 40_000, referralId: uuid(9) },
      ],
      analyticsMoneyTable,
    );
    given(analytics, ...history).expectRows([{ leadId: sampleLead, referralId: uuid(9) }], analyticsPartnersTable);
  });

  it('can’t begin without a creation', () => {
    given(analytics, move('leads', 'lost')).expectRefusal('LeadStatusMoved without a LeadCreated before it');
  });
});
