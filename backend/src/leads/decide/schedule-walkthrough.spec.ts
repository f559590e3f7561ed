import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { noteAdded } from '../../../../contracts/src/leads/events.js';
import { eventId, given, staff, visitor } from '../../../../testing/given-when-then.js';
import { scheduleWalkthrough } from './move-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'walkthrough_scheduled' } } as const;
const tuesday = '2026-03-03T20:15:00.000Z';
const friday = '2026-03-06T15:00:00.000Z';
const scheduled = (start: string | null) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;

describe('schedule walkthrough', () => {
  it('books the time and moves the lead, for a visitor as for staff', () => {
    given([created])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday), moved]);
    given([created])
      .when(scheduleWalkthrough, { start: null }, { actor: visitor })
      .then([scheduled(null), moved]);
  });

  it('notes that staff left out the mail to the owner; a visitor cannot', () => {
    given([created])
      .when(scheduleWalkthrough, { start: tuesday, mail: false }, { actor: staff })
      .then([{ type: 'WalkthroughScheduled', data: { start: tuesday, untold: true } }, moved]);
    given([created])
      .when(scheduleWalkthrough, { start: tuesday, mail: true }, { actor: staff })
      .then([scheduled(tuesday), moved]);
    given([created])
      .when(scheduleWalkthrough, { start: tuesday, mail: false }, { actor: visitor })
      .then([scheduled(tuesday), moved]);
  });

  it('moves nothing when the lead is there already', () => {
    given([created, moved])
      .when(scheduleWalkthrough, { start: null })
      .then([scheduled(null)]);
  });

  it.each(['closed', 'won'] as const)('moves nothing of a property that is %s', (to) => {
    given([created, { type: 'LeadStatusMoved', data: { from: 'enrolled', to } }])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday)]);
  });

  it('learns the time later, and another one', () => {
    given([created, [scheduled(null), moved]])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday)]);
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: friday })
      .then([scheduled(friday)]);
  });

  it('is nothing to do when it says nothing new; no start never wipes out a known one', () => {
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([]);
    given([created, [scheduled(tuesday), moved]])
      .when(scheduleWalkthrough, { start: null })
      .then([]);
  });

  it('books anew after it was cancelled', () => {
    given([created, [scheduled(tuesday), moved], { type: 'WalkthroughCancelled', data: {} }])
      .when(scheduleWalkthrough, { start: tuesday })
      .then([scheduled(tuesday)]);
  });

  describe('by the visitor who enrolled', () => {
    const asVisitor = { actor: visitor };
    const own = [
      { ...scheduled(tuesday), by: visitor },
      { ...moved, by: visitor },
    ];
    const closed = { type: 'LeadStatusMoved', data: { from: 'walkthrough_scheduled', to: 'closed' } } as const;

    it('goes on while nobody else has moved the lead, whatever else was done to it', () => {
      const noted = { type: 'NoteAdded', data: noteAdded.example } as const;
      given([{ ...created, by: visitor }, own, noted])
        .when(scheduleWalkthrough, { start: friday }, asVisitor)
        .then([scheduled(friday)]);
    });

    it('is so many times and not one more; saying the same again is nothing, and staff may always', () => {
      const at = (n: number) => `2026-03-0${n + 1}T15:00:00.000Z`;
      const booked = [1, 2, 3, 4, 5].map((n) => ({ ...scheduled(at(n)), by: visitor }));
      const mine = [
        { ...created, by: visitor },
        { ...moved, by: visitor },
      ];
      given([...mine, ...booked.slice(0, 4)])
        .when(scheduleWalkthrough, { start: at(8) }, asVisitor)
        .then([scheduled(at(8))]);
      given([...mine, ...booked])
        .when(scheduleWalkthrough, { start: at(8) }, asVisitor)
        .then('rate_limited');
      given([...mine, ...booked])
        .when(scheduleWalkthrough, { start: at(5) }, asVisitor)
        .then([]);
      given([...mine, ...booked])
        .when(scheduleWalkthrough, { start: at(8) }, { actor: staff })
        .then([scheduled(at(8))]);
    });

    it.each([staff, { kind: 'webhook', id: 'stripe' }, { kind: 'system', id: 'sweeper' }] as const)(
      'is refused once a $kind moved it, also with nothing new to say',
      (by) => {
        const taken = [{ ...created, by: visitor }, own, { ...closed, by }];
        for (const start of [tuesday, friday, null])
          given(taken).when(scheduleWalkthrough, { start }, asVisitor).then('lead_taken_over');
      },
    );

    it('is refused once somebody else moved it, though that was undone or it is back where the visitor left it', () => {
      const back = { type: 'LeadStatusMoved', data: { from: 'closed', to: 'walkthrough_scheduled' } } as const;
      const undone = { ...moved, data: { from: 'walkthrough_scheduled', to: 'enrolled' }, undoes: eventId(2) } as const;
      for (const later of [[closed, back], [closed, { ...back, undoes: eventId(3) }], [undone]])
        given([{ ...created, by: visitor }, own, ...later])
          .when(scheduleWalkthrough, { start: friday }, asVisitor)
          .then('lead_taken_over');
    });

    it('but not by staff, who may always', () => {
      const proposed = { type: 'LeadStatusMoved', data: { from: 'walkthrough_scheduled', to: 'proposal' } } as const;
      given([created, own, proposed])
        .when(scheduleWalkthrough, { start: friday })
        .then([scheduled(friday), { ...moved, data: { from: 'proposal', to: 'walkthrough_scheduled' } }]);
    });
  });

  it('needs a living lead', () => {
    given([]).when(scheduleWalkthrough, { start: null }).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(scheduleWalkthrough, { start: null })
      .then('lead_deleted');
  });
});
