import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { contactLogged } from '../../../../contracts/src/leads/work-events.js';
import { eventId, given, sampleNow, shownSince, type Append } from '../../../../testing/given-when-then.js';
import { logContact } from './work.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads' } } as const;
const logged = { type: 'ContactLogged', data: contactLogged.example } as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } } as const;

describe('log contact', () => {
  it('writes down what was, at any time up to now', () => {
    given([created]).when(logContact, contactLogged.example).then([logged]);
    const now = { ...contactLogged.example, at: sampleNow };
    given([created])
      .when(logContact, now)
      .then([{ type: 'ContactLogged', data: now }]);
  });

  it('was now where nothing else is said', () => {
    given([created])
      .when(logContact, { ...contactLogged.example, at: null })
      .then([{ type: 'ContactLogged', data: { ...contactLogged.example, at: sampleNow } }]);
  });

  it('is refused where it is yet to come, naming the field', () => {
    const at = '2026-03-02T15:00:00.001Z';
    const refusal = given([created])
      .when(logContact, { ...contactLogged.example, at })
      .refusal();
    expect([refusal.code, refusal.extras.errors]).toEqual([
      'invalid_input',
      [{ path: 'at', message: 'at must not lie in the future' }],
    ]);
  });

  it('stays the last contact when a move after it is taken back', () => {
    const back = (lastContactedAt: string | null) => {
      const restores = { ...shownSince(0, eventId(0)), lastContactedAt };
      return [{ type: 'LeadStatusMoved', data: { from: 'lost', to: 'leads', restores }, undoes: eventId(1) }] as const;
    };
    const undone = (...after: Append[]) => given([created, moved, ...after]).when(undo, { eventId: eventId(1) });
    undone().then([...back(null)]);
    // The contact happened before the move, and was logged after it.
    undone(logged).then([...back('2026-03-02T14:30:00.000Z')]);
  });

  it('is taken back from its history, before those that were logged earlier, and needs a living lead', () => {
    const restores = { lastContactedAt: null, firstTouch: null, waitingSince: null };
    const withdrawn = { type: 'ContactWithdrawn', data: { restores }, undoes: eventId(1) } as const;
    const undone = (...after: Append[]) => given([created, logged, ...after]).when(undo, { eventId: eventId(1) });
    undone().then([withdrawn]);
    undone(logged).then('undo_superseded');
    undone(logged, { ...withdrawn, undoes: eventId(2) }).then([withdrawn]);
    given([created, logged, withdrawn])
      .when(undo, { eventId: eventId(2) })
      .then('undo_not_possible');
    given([]).when(logContact, contactLogged.example).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(logContact, contactLogged.example)
      .then('lead_deleted');
  });
});
