import { describe, expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { at, logOf, sampleLead, step, uuid, type Step } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { analytics } from './analytics.js';
import { analyticsMovesTable } from '../../../../contracts/src/analytics/lead-views.js';
import {
  analyticsTalliesTable,
  analyticsAbsencesTable,
  analyticsMoneyTable,
  analyticsRentsTable,
  analyticsWithdrawnTouchesTable,
} from '../../../../contracts/src/analytics/counted-views.js';

const property = { city: 'Ankeny', propertyType: 'condo' as const, unitCount: 3, estimatedRentCents: 100_000 };
const created = step('LeadCreated', { status: 'leads', source: 'website', ...property });
const visitor = step('LeadCreated', created.data as never, { metadata: { actor: { kind: 'visitor', id: null } } });
type Stage = 'leads' | 'proposal' | 'enrolled' | 'won' | 'lost';
const move = (from: Stage, to: Stage, options = {}) => step('LeadStatusMoved', { from, to }, options);
const undoing = (n: number) => ({ metadata: { undoes: uuid(0xe0000 + n) } });
const assigned = (userId: string | null, options = {}) => step('LeadAssigned', { userId }, options);
const edited = (data: object) => step('PropertyDetailsEdited', data);
const system = { metadata: { actor: { kind: 'system' as const, id: 'test' } } };

/** The lead's row, as often as it was put: each event puts it once, or not at all. */
const putsOf = (...history: Step[]) => {
  const rows = new RowSet();
  let last: object | undefined;
  const [table] = analytics.tables;
  return (logOf(history) as ReadableEvent[]).filter((event) => {
    analytics.project(event, rows);
    const before = last;
    last = rows.get(table!, sampleLead);
    return last !== before;
  }).length;
};

const kept = (...history: Step[]) => {
  const rows = new RowSet();
  for (const event of logOf(history) as ReadableEvent[]) analytics.project(event, rows);
  return rows.changedRows(analyticsTalliesTable).filter(({ tallied, cents }) => tallied !== 0 || cents !== 0);
};

describe('a lead in the figures', () => {
  it('begins as it was created', () => {
    const split = { city: 'Ankeny', propertyType: 'condo', unitCount: 3, rentCents: 100_000 };
    given(analytics, visitor).expectRows([
      {
        ...{ leadId: sampleLead, createdEventId: uuid(0xe0000), createdAt: at(0), createdPosition: 100n },
        ...{ source: 'website', intake: true, firstStage: 'leads', ...split, ownerId: null },
        ...{ createdCity: 'Ankeny', createdPropertyType: 'condo', createdUnitCount: 3, createdRentCents: 100_000 },
        ...{ firstOwnerId: null, firstOwnerAt: null, firstOwnerPosition: null },
        ...{ stage: 'leads', since: at(0), stageEventId: uuid(0xe0000), stagePosition: 100n },
        ...{ furthest: 0, furtherPosition: 100n, lastMoveId: null, rentSince: at(0), clock: at(0) },
        ...{ touchedAt: null, touchedPosition: null, touchEventId: null, touchEventType: null, touchedBy: null },
        ...{ deletedAt: null, deletionId: null, mergedInto: null, sent: null },
      },
    ]);
    given(analytics, created).expectRows([{ intake: false }]);
    given(analytics, created, created).expectRefusal(`Lead ${sampleLead} was created twice`);
  });

  it('has its first owner from before its first move, and its present one', () => {
    const [one, other] = [uuid(7), uuid(8)];
    const first = { firstOwnerId: one, firstOwnerAt: at(5), firstOwnerPosition: 200n };
    const given5 = assigned(one, { minutes: 5 });
    given(analytics, created, given5).expectRows([{ ...first, ownerId: one }]);
    given(analytics, created, given5, assigned(other)).expectRows([{ ...first, ownerId: other }]);
    given(analytics, created, given5, assigned(null)).expectRows([{ ...first, ownerId: null }]);
    given(analytics, created, assigned(null), assigned(one)).expectRows([{ firstOwnerId: one, firstOwnerAt: at(2) }]);
    given(analytics, created, move('leads', 'lost'), assigned(one)).expectRows([{ firstOwnerId: null, ownerId: one }]);
    // A clock that is wrong.
    given(analytics, created, assigned(one, { minutes: -5 })).expectRows([{ firstOwnerAt: at(0) }]);
  });

  it.each([
    ['city', { city: 'Waukee' }, { city: 'Waukee', propertyType: 'condo', unitCount: 3 }],
    ['type', { propertyType: 'duplex' }, { city: 'Ankeny', propertyType: 'duplex', unitCount: 3 }],
    ['units', { unitCount: 8 }, { city: 'Ankeny', propertyType: 'condo', unitCount: 8 }],
    ['rent', { estimatedRentCents: null }, { city: 'Ankeny', rentCents: null, rentSince: at(1) }],
    ['city to none', { city: null, unitCount: 3 }, { city: null, propertyType: 'condo', unitCount: 3 }],
  ])('has its property as it is now: %s', (_, edit, row) => {
    given(analytics, created, edited(edit)).expectRows([{ createdCity: 'Ankeny', createdRentCents: 100_000, ...row }]);
    expect(putsOf(created, edited(edit))).toBe(2);
  });

  it.each([
    ['an edit of the same', edited({ city: 'Ankeny', propertyType: 'condo', unitCount: 3 })],
    ['an edit of something else', edited({ bedrooms: 3 })],
    ['the same rent', edited({ estimatedRentCents: 100_000 })],
    ['the owner that it has', assigned(null)],
    ['a restoration of what is not deleted', step('LeadRestored', {}, system)],
    ['a split of what is not merged', step('LeadUnmerged', {}, system)],
    ['what happens to its invoice', step('InvoiceIssued', {}, system)],
  ])('is not written for %s', (_, event) => {
    const untouched = { ...event, ...system };
    expect(putsOf(created, untouched)).toBe(1);
    given(analytics, created, untouched).expectRows([], analyticsRentsTable);
    given(analytics, created, untouched).expectRows([], analyticsMoneyTable);
    given(analytics, created, untouched).expectRows([], analyticsAbsencesTable);
  });

  it('has the first touch by a person, no earlier than its creation, and keeps it', () => {
    const called = (options = {}) => step('ContactLogged', {}, options);
    given(analytics, created, called(system)).expectRows([{ touchedAt: null, touchEventId: null }]);
    given(analytics, created, called(system), called({ minutes: -5 }), step('LeadDeleted')).expectRows([
      {
        ...{ touchedAt: at(0), touchedPosition: 300n, touchEventId: uuid(0xe0002), touchEventType: 'ContactLogged' },
        touchedBy: 'staff-1',
      },
    ]);
  });

  const undoing = (n: number, options = {}) => ({ ...options, metadata: { undoes: uuid(0xe0000 + n) } });
  const logged = step('ContactLogged');
  const withdrawn = (n: number, options = {}) => step('ContactWithdrawn', {}, undoing(n, options));
  const called = (n: number) => ({ touchedAt: at(n), touchEventId: uuid(0xe0000 + n), touchedBy: 'staff-1' });

  it('has the first touch that stands once a contact is taken back', () => {
    given(analytics, created, logged, withdrawn(1)).expectRows([
      { touchedAt: null, touchedPosition: null, touchEventId: null, touchEventType: null, touchedBy: null },
    ]);
    given(analytics, created, logged, logged, withdrawn(1)).expectRows([{ ...called(2), touchedPosition: 400n }]);
    given(analytics, created, logged, logged, withdrawn(2)).expectRows([{ ...called(1), touchedPosition: 200n }]);
  });

  it('has no note for its first touch, though older code said of a withdrawal that it stands', () => {
    const firstTouch = { eventId: uuid(0xe0001), eventType: 'NoteAdded', at: at(1), actorId: 'staff-1' };
    const restores = { lastContactedAt: null, firstTouch, waitingSince: null };
    const back = step('ContactWithdrawn', { restores }, undoing(2));
    given(analytics, created, step('NoteAdded'), logged, back).expectRows([{ touchedAt: null, touchEventId: null }]);
  });

  it('has the first touch that stands once something else is taken back: a move, another time of a walkthrough', () => {
    for (const type of ['LeadStatusMoved', 'WalkthroughScheduled'] as const) {
      const undone = [created, step(type), step(type, {}, undoing(1))];
      given(analytics, created, step(type)).expectRows([{ ...called(1), touchEventType: type }]);
      given(analytics, ...undone).expectRows([{ touchedAt: null, touchEventId: null }]);
      given(analytics, ...undone).expectRows(
        [{ touchEventId: uuid(0xe0001), untilAt: at(2), untilEventId: uuid(0xe0002), untilEventType: type }],
        analyticsWithdrawnTouchesTable,
      );
      given(analytics, ...undone, logged).expectRows([called(3)]);
    }
  });

  it('has a touch again once its taking back is taken back, and knows since when', () => {
    const [move, back, again] = [{}, undoing(1), undoing(2)].map((options) => step('LeadStatusMoved', {}, options));
    given(analytics, created, move!, back!, again!).expectRows([
      { ...called(1), touchedSince: at(3), touchedPosition: 400n },
    ]);
    given(analytics, created, move!, back!, again!, logged).expectRows(
      [{ touchEventId: uuid(0xe0001), touchedSince: at(1), untilAt: at(2) }],
      analyticsWithdrawnTouchesTable,
    );
  });

  it('is touched by the document that staff sent', () => {
    const sent = (leadId: string) => step('DocumentRequested', { leadId }, { stream: `document-${uuid(7)}` });
    given(analytics, created, sent(sampleLead)).expectRows([{ ...called(1), touchEventType: 'DocumentRequested' }]);
    given(analytics, created, sent(uuid(8))).expectRows([{ touchedAt: null }]);
  });

  it('keeps each first touch that was taken back, from when until when it counted', () => {
    const touch = { leadId: sampleLead, touchEventType: 'ContactLogged', touchedBy: 'staff-1' };
    const kept = [
      {
        ...{ ...touch, touchedAt: at(1), touchedSince: at(1), touchedPosition: 200n, touchEventId: uuid(0xe0001) },
        ...{ untilAt: at(5), untilPosition: 400n, untilEventId: uuid(0xe0003), untilEventType: 'ContactWithdrawn' },
      },
      {
        ...{ ...touch, touchedAt: at(2), touchedSince: at(5), touchedPosition: 400n, touchEventId: uuid(0xe0002) },
        ...{ untilAt: at(9), untilPosition: 500n, untilEventId: uuid(0xe0004), untilEventType: 'ContactWithdrawn' },
      },
    ];
    const twice = [created, logged, logged, withdrawn(1, { minutes: 5 }), withdrawn(2, { minutes: 9 })];
    given(analytics, ...twice).expectRows(kept, analyticsWithdrawnTouchesTable);
    // The first one stands: what is taken back was none.
    given(analytics, created, logged, logged, withdrawn(2)).expectRows([], analyticsWithdrawnTouchesTable);
  });
});

describe('a lead that was away', () => {
  const gone = step('LeadDeleted', {}, { minutes: 5 });
  const back = step('LeadRestored', {}, { minutes: 9 });
  it('has an interval each time, with the events that began and ended it', () => {
    given(analytics, created, gone, back, step('LeadMerged', { into: uuid(5) }, { minutes: 7 })).expectRows(
      [
        {
          ...{ leadId: sampleLead, n: 0, fromAt: at(5), fromPosition: 200n, fromEventId: uuid(0xe0001) },
          ...{ untilAt: at(9), untilPosition: 300n, untilEventId: uuid(0xe0002) },
          ...{ deletedAt: at(5), deletionId: uuid(0xe0001), mergedInto: null },
        },
        {
          ...{ n: 1, fromAt: at(9), fromPosition: 400n, fromEventId: uuid(0xe0003) },
          ...{ untilAt: null, untilPosition: null, untilEventId: null },
          ...{ deletedAt: null, deletionId: null, mergedInto: uuid(5) },
        },
      ],
      analyticsAbsencesTable,
    );
    const again = [created, gone, back, gone, back];
    given(analytics, ...again).expectRows([{ n: 0 }, { n: 1, fromAt: at(9), untilAt: at(9) }], analyticsAbsencesTable);
  });

  it('begins another interval when it is merged while it is deleted', () => {
    const merged = step('LeadMerged', { into: uuid(5) }, { minutes: 7 });
    const parted = step('LeadUnmerged', { from: uuid(5) }, { minutes: 8 });
    given(analytics, created, gone, merged, parted, back).expectRows(
      [
        { n: 0, fromAt: at(5), untilAt: at(7), deletedAt: at(5), mergedInto: null },
        { n: 1, fromAt: at(7), untilAt: at(8), deletedAt: at(5), mergedInto: uuid(5) },
        { n: 2, fromAt: at(8), untilAt: at(9), deletedAt: at(5), mergedInto: null },
      ],
      analyticsAbsencesTable,
    );
  });

  it.each([
    ['deleted', gone, step('LeadDeleted', {}, { minutes: 20 })],
    ['merged', step('LeadMerged', { into: uuid(5) }), step('LeadMerged', { into: uuid(6) }, { minutes: 20 })],
  ])('stays as it is if it is %s again', (_, first, second) => {
    expect(putsOf(created, first, second)).toBe(2);
    expect(kept(created, first, second)).toEqual(kept(created, first));
  });

  it('counts in its stage no more, and again when it is back', () => {
    const now = (...history: Step[]) => kept(...history).filter(({ figure }) => figure === 'now');
    const inLeads = { figure: 'now', day: '', bucket: 'leads', num: 0 };
    expect(now(created, gone)).toEqual([{ ...inLeads, tallied: -1, cents: -100_000 }]);
    expect(now(created, gone, back)).toEqual([]);
    const pitched = step('LeadPitched', { estimatedRentCents: 120_000 });
    expect(now(created, pitched)).toEqual([{ ...inLeads, tallied: 0, cents: 20_000 }]);
    // A move while it is deleted.
    const moved = [created, gone, move('leads', 'proposal')];
    expect(now(...moved)).toEqual([{ ...inLeads, bucket: 'proposal', tallied: -1, cents: -100_000 }]);
    expect(now(...moved, back)).toEqual([]);
  });
});

describe('moves in the figures', () => {
  it('have all that the lead was then, two in one second too', () => {
    const both = [created, move('leads', 'proposal', { minutes: 3 }), move('proposal', 'lost', { minutes: 3 })];
    const lead = { leadId: sampleLead, source: 'website', createdAt: at(0), kind: 'move', ownerId: null };
    const none = { undoneAt: null, undonePosition: null, undoneBy: null };
    const split = { city: 'Ankeny', propertyType: 'condo', unitCount: 3, rentCents: 100_000 };
    given(analytics, ...both).expectRows(
      [
        {
          ...{ ...lead, ...none, ...split, eventId: uuid(0xe0001), at: at(3), position: 200n },
          ...{ fromStage: 'leads', toStage: 'proposal', furthestBefore: 0, furthest: 3, lastMoveBefore: null },
          ...{ since: at(0), sinceEventId: uuid(0xe0000), sincePosition: 100n },
        },
        {
          ...{ ...lead, ...none, ...split, eventId: uuid(0xe0002), at: at(3), position: 300n },
          ...{ fromStage: 'proposal', toStage: 'lost', furthestBefore: 3, furthest: 3 },
          ...{ since: at(3), sinceEventId: uuid(0xe0001), sincePosition: 200n, lastMoveBefore: uuid(0xe0001) },
        },
      ],
      analyticsMovesTable,
    );
    given(analytics, ...both).expectRows([
      { stage: 'lost', since: at(3), stagePosition: 300n, furtherPosition: 200n, lastMoveId: uuid(0xe0002) },
    ]);
    given(analytics, ...both, move('lost', 'proposal', undoing(2))).expectRows([
      { stage: 'proposal', since: at(3), stagePosition: 200n, furtherPosition: 200n, lastMoveId: uuid(0xe0001) },
    ]);
  });

  it('count as moves if they take the last one back, but to another stage', () => {
    const history = [created, move('leads', 'proposal'), move('proposal', 'enrolled', undoing(1))];
    given(analytics, ...history).expectRows([{ stage: 'enrolled', furthest: 5, furtherPosition: 300n }]);
    given(analytics, ...history).expectRows([{ undoneBy: null }, { kind: 'move' }], analyticsMovesTable);
  });

  it('leave the lead as far as it came before a move that is undone', () => {
    const further = [created, move('leads', 'proposal'), move('proposal', 'enrolled'), move('enrolled', 'won')];
    given(analytics, ...further, move('won', 'enrolled', undoing(3))).expectRows([
      { furthest: 5, furtherPosition: 300n },
    ]);
    const again = [created, move('leads', 'proposal'), move('proposal', 'leads'), move('leads', 'proposal')];
    given(analytics, ...again, move('proposal', 'enrolled'), move('enrolled', 'proposal', undoing(4))).expectRows([
      { furthest: 3, furtherPosition: 200n },
    ]);
  });

  it('take back no move that was never seen', () => {
    given(analytics, created, move('leads', 'proposal', undoing(77))).expectRows([{ stage: 'proposal', since: at(1) }]);
  });
});

describe('money in the figures', () => {
  it('is kept by the office’s month, payments apart from what was given back', () => {
    const paid = (type: 'LeadPaid' | 'PaymentRefunded' | 'PaymentRefundFailed', amountCents: number, minutes: number) =>
      step(type, { amountCents }, { minutes });
    const endOfMarch = (30 * 24 + 20) * 60;
    const money = kept(
      created,
      paid('LeadPaid', 19_900, 1),
      paid('PaymentRefunded', 5_000, endOfMarch - 1),
      paid('PaymentRefundFailed', 5_000, endOfMarch),
      step('ReferralPaid', { feeCents: 40_000 }, { stream: `referral-${uuid(9)}` }),
    ).filter(({ figure }) => ['onboarding', 'refund', 'referral'].includes(String(figure)));
    expect(money).toEqual([
      { figure: 'onboarding', day: '2026-03-01', bucket: '', num: 0, tallied: 1, cents: 19_900 },
      { figure: 'refund', day: '2026-03-01', bucket: '', num: 0, tallied: 1, cents: -5_000 },
      { figure: 'refund', day: '2026-04-01', bucket: '', num: 0, tallied: 1, cents: 5_000 },
      { figure: 'referral', day: '2026-03-01', bucket: '', num: 0, tallied: 1, cents: 40_000 },
    ]);
  });
});
