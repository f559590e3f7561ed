import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import * as lead from '../../../../contracts/src/leads/events.js';
import { leadPaid } from '../../../../contracts/src/payments/events.js';
import {
  appendedAt,
  eventId,
  given,
  logOf,
  shownSince,
  stateAfter,
  visitor,
  type Append,
} from '../../../../testing/given-when-then.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const moved = (from: LeadStatus, to: typeof from, reason?: string) =>
  ({ type: 'LeadStatusMoved', data: { from, to, ...(reason && { reason }) } }) as const;
const pitched = { type: 'LeadPitched', data: lead.leadPitched.example } as const;
const paid = { type: 'LeadPaid', data: leadPaid.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const restored = { type: 'LeadRestored', data: {} } as const;
const acknowledged = { type: 'RequirementsAcknowledged', data: {} } as const;
const tuesday = { type: 'WalkthroughScheduled', data: { start: '2026-03-03T20:15:00.000Z' } } as const;
const friday = { type: 'WalkthroughScheduled', data: { start: '2026-03-06T15:00:00.000Z' } } as const;
const nth = (n: number) => ({ eventId: eventId(n) });
type Moved = ReturnType<typeof moved>;
/** The move that undoes the event; it restores what was shown since `append`. */
const movedBack = ({ type, data }: Moved, undone: number, append: number, event = append) => ({
  type,
  data: { ...data, restores: shownSince(append, eventId(event)) },
  undoes: eventId(undone),
});

describe('undo gives back what an event changed', () => {
  it('a status, and the reason that stood there before', () => {
    given([created, moved('enrolled', 'lost', 'Sold'), moved('lost', 'leads')])
      .when(undo, nth(2))
      .then([movedBack(moved('leads', 'lost', 'Sold'), 2, 1)]);
  });

  it('details: only the fields that were edited', () => {
    given([created, { type: 'LeadDetailsEdited', data: { phone: null, company: 'Sample Homes' } }])
      .when(undo, nth(1))
      .then([{ type: 'LeadDetailsEdited', data: { phone: '515-555-0100', company: null }, undoes: eventId(1) }]);
  });

  it('property fields', () => {
    given([created, { type: 'PropertyDetailsEdited', data: { bedrooms: 3, city: 'Clive' } }])
      .when(undo, nth(1))
      .then([{ type: 'PropertyDetailsEdited', data: { bedrooms: null, city: 'Ankeny' }, undoes: eventId(1) }]);
  });

  it('improvements', () => {
    given([created, pitched, { type: 'ImprovementsEdited', data: { improvements: [] } }])
      .when(undo, nth(2))
      .then([
        {
          type: 'ImprovementsEdited',
          data: { improvements: lead.leadPitched.example.improvements },
          undoes: eventId(2),
        },
      ]);
  });

  it('an acknowledgment, with the move it caused, whichever of the two is named', () => {
    const appends = [
      created,
      [acknowledged, { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'walkthrough_scheduled' } }],
    ] as const;
    for (const n of [1, 2])
      given(appends)
        .when(undo, nth(n))
        .then([
          { type: 'AcknowledgmentWithdrawn', data: {}, undoes: eventId(1) },
          movedBack(moved('walkthrough_scheduled', 'enrolled'), 2, 0),
        ]);
  });

  it('the first booking is cancelled, a later one goes back to the time before', () => {
    given([created, tuesday])
      .when(undo, nth(1))
      .then([{ type: 'WalkthroughCancelled', data: {}, undoes: eventId(1) }]);
    given([created, tuesday, friday])
      .when(undo, nth(2))
      .then([{ ...tuesday, undoes: eventId(2) }]);
  });

  it('a booking without a known time', () => {
    given([created, { type: 'WalkthroughScheduled', data: { start: null } }])
      .when(undo, nth(1))
      .then([{ type: 'WalkthroughCancelled', data: {}, undoes: eventId(1) }]);
  });

  it('a pitch: rent, improvements and stage', () => {
    given([created, [pitched, moved('enrolled', 'proposal')]])
      .when(undo, nth(1))
      .then([
        { type: 'PropertyDetailsEdited', data: { estimatedRentCents: 180_000 }, undoes: eventId(1) },
        { type: 'ImprovementsEdited', data: { improvements: [] }, undoes: eventId(1) },
        movedBack(moved('proposal', 'enrolled'), 2, 0),
      ]);
  });

  it('a deletion and a restore', () => {
    given([created, deleted])
      .when(undo, nth(1))
      .then([{ ...restored, undoes: eventId(1) }]);
    given([created, deleted, restored])
      .when(undo, nth(2))
      .then([{ ...deleted, undoes: eventId(2) }]);
  });

  it('both events of an edit of owner and property', () => {
    given([
      created,
      [
        { type: 'LeadDetailsEdited', data: { name: 'Another Owner' } },
        { type: 'PropertyDetailsEdited', data: { unitCount: 4 } },
      ],
    ])
      .when(undo, nth(2))
      .then([
        { type: 'LeadDetailsEdited', data: { name: 'Sample Owner' }, undoes: eventId(1) },
        { type: 'PropertyDetailsEdited', data: { unitCount: 1 }, undoes: eventId(2) },
      ]);
  });

  it('an undo: undoing it restores', () => {
    const appends: Append[] = [
      created,
      [pitched, moved('enrolled', 'proposal')],
      [
        { type: 'PropertyDetailsEdited', data: { estimatedRentCents: 180_000 }, undoes: eventId(1) },
        { type: 'ImprovementsEdited', data: { improvements: [] }, undoes: eventId(1) },
        { ...moved('proposal', 'enrolled'), undoes: eventId(2) },
      ],
    ];
    const again = undo.decide(stateAfter(appends), nth(3), {
      now: '2026-03-02T16:00:00.000Z',
      actor: { kind: 'user', id: null },
      commandId: eventId(99),
      history: logOf(appends),
    });
    expect(stateAfter([...appends, again])).toEqual(stateAfter(appends.slice(0, 2)));
  });

  it('the move alone when its append holds a payment, which stays', () => {
    given([created, moved('enrolled', 'leads'), [paid, moved('leads', 'enrolled')]])
      .when(undo, nth(3))
      .then([movedBack(moved('enrolled', 'leads'), 3, 1)]);
  });
});

describe('undo of a move gives back what was shown', () => {
  const mistaken = moved('enrolled', 'lost');

  it('since when, by whom, and the last contact, whoever undoes it', () => {
    const visitorsBooking = {
      type: 'LeadStatusMoved',
      data: { from: 'enrolled', to: 'walkthrough_scheduled' },
      by: visitor,
    } as const;
    given([created, visitorsBooking, moved('walkthrough_scheduled', 'lost')])
      .when(undo, nth(2), { actor: { kind: 'system', id: 'sweeper' } })
      .then([
        {
          type: 'LeadStatusMoved',
          data: {
            from: 'lost',
            to: 'walkthrough_scheduled',
            restores: {
              stageSince: appendedAt(1),
              stageEventId: eventId(1),
              stageActorId: null,
              lastContactedAt: null,
            },
          },
          undoes: eventId(2),
        },
      ]);
  });

  it('whatever happened to the lead in between, a deletion too', () => {
    given([created, mistaken, { type: 'NoteAdded', data: lead.noteAdded.example }, deleted, restored])
      .when(undo, nth(1))
      .then([movedBack(moved('lost', 'enrolled'), 1, 0)]);
  });

  it('of the undo: the stay that it had taken back', () => {
    const undone = movedBack(moved('lost', 'enrolled'), 1, 0);
    given([created, mistaken, undone])
      .when(undo, nth(2))
      .then([movedBack(mistaken, 2, 1)]);
    given([created, mistaken, undone, movedBack(mistaken, 2, 1)])
      .when(undo, nth(3))
      .then([movedBack(moved('lost', 'enrolled'), 3, 0)]);
  });

  it('also when an undo in between was recorded in version 1, which does not say what it restores', () => {
    given([
      created,
      moved('enrolled', 'leads'),
      moved('leads', 'lost'),
      { ...moved('lost', 'leads'), undoes: eventId(2) },
      moved('leads', 'proposal'),
    ])
      .when(undo, nth(4))
      .then([movedBack(moved('proposal', 'leads'), 4, 1)]);
  });
});

describe('undo is refused', () => {
  it('when a later event changed one of the same fields, which it names', () => {
    const refusal = given([
      created,
      { type: 'PropertyDetailsEdited', data: { bedrooms: 3, bathrooms: 1 } },
      { type: 'NoteAdded', data: lead.noteAdded.example },
      { type: 'PropertyDetailsEdited', data: { bathrooms: 2 } },
      moved('enrolled', 'lost'),
    ])
      .when(undo, nth(1))
      .refusal();
    expect(refusal.code).toBe('undo_superseded');
    expect(refusal.detail).toBe('Changed again since: bathrooms.');
    expect(refusal.extras.laterEvents).toEqual([
      { id: eventId(3), type: 'PropertyDetailsEdited', occurredAt: '2026-03-02T15:03:00.000Z' },
    ]);
  });

  it('when it would lose what was learned later about the same thing', () => {
    given([created, { type: 'WalkthroughScheduled', data: { start: null } }, tuesday])
      .when(undo, nth(1))
      .then('undo_superseded');
    given([created, moved('enrolled', 'proposal'), moved('proposal', 'lost'), moved('lost', 'proposal', 'Came back')])
      .when(undo, nth(1))
      .then('undo_superseded');
  });

  it('when it was undone already', () => {
    given([created, moved('enrolled', 'lost'), { ...moved('lost', 'enrolled'), undoes: eventId(1) }])
      .when(undo, nth(1))
      .then('undo_superseded');
    given([created, deleted, { ...restored, undoes: eventId(1) }])
      .when(undo, nth(1))
      .then('undo_superseded');
  });

  it('but not when the value was changed and changed back; those moves stay contacts', () => {
    const { lastContactedAt } = shownSince(3, eventId(3));
    const restores = { ...shownSince(0, eventId(0)), lastContactedAt };
    given([created, moved('enrolled', 'lost'), moved('lost', 'leads'), moved('leads', 'lost')])
      .when(undo, nth(1))
      .then([{ type: 'LeadStatusMoved', data: { from: 'lost', to: 'enrolled', restores }, undoes: eventId(1) }]);
  });

  it('nor when others were changed', () => {
    given([created, moved('enrolled', 'lost'), { type: 'PropertyDetailsEdited', data: { bathrooms: 2 } }])
      .when(undo, nth(1))
      .then([movedBack(moved('lost', 'enrolled'), 1, 0)]);
  });

  it.each([
    [created, 'Delete the lead instead.'],
    [{ type: 'NoteAdded', data: lead.noteAdded.example }, 'A note stays in the history. Correct its wording instead.'],
    [paid, 'A payment is refunded, not undone.'],
    [{ type: 'MarketingEnrolled', data: lead.marketingEnrolled.example }, 'The marketing system already has the lead.'],
    [
      { type: 'MarketingEnrollmentFailed', data: lead.marketingEnrollmentFailed.example },
      'A failed attempt changed nothing. Try again instead.',
    ],
  ] as const)('for an event that stays: %j', (event, sentence) => {
    const appends = event === created ? [created] : [created, event];
    const refusal = given(appends)
      .when(undo, nth(appends.length - 1))
      .refusal();
    expect(refusal.code).toBe('undo_not_possible');
    expect(refusal.detail).toBe(sentence);
  });

  it('for a payment, also when its append moved the lead', () => {
    given([created, moved('enrolled', 'leads'), [paid, moved('leads', 'enrolled')]])
      .when(undo, nth(2))
      .then('undo_not_possible');
  });

  it('for an event that changed nothing', () => {
    const again = { type: 'LeadPitched', data: lead.leadPitched.example } as const;
    given([created, [pitched, moved('enrolled', 'proposal')], again])
      .when(undo, nth(3))
      .then('undo_not_possible');
  });

  it('on a deleted lead, except of the deletion', () => {
    given([created, moved('enrolled', 'lost'), deleted])
      .when(undo, nth(1))
      .then('lead_deleted');
    given([created, deleted, restored, deleted]).when(undo, nth(2)).then('lead_deleted');
    given([created, deleted, restored, deleted])
      .when(undo, nth(3))
      .then([{ ...restored, undoes: eventId(3) }]);
  });

  it('for an event that is not in this stream, and for no lead at all', () => {
    given([created]).when(undo, nth(1)).then('event_not_found');
    given([]).when(undo, nth(0)).then('lead_not_found');
  });
});
