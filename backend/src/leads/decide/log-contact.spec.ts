import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { contactLogged } from '../../../../contracts/src/leads/work-events.js';
import {
  type Append,
  eventId,
  given,
  logOf,
  sampleNow,
  shownSince,
  stateAfter,
} from '../../../../testing/given-when-then.js';
import { previewUndo } from '../../platform/history/undo.js';
import { leadAggregate } from './lead-aggregate.js';
import { logContact } from './work.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads' } } as const;
const logged = { type: 'ContactLogged', data: contactLogged.example } as const;
const moved = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } } as const;
/** @param lastContactedAt when the contact was that stands without it */
const withdrawal = (n: number, lastContactedAt: string | null) =>
  ({ type: 'ContactWithdrawn', data: { restores: { lastContactedAt } }, undoes: eventId(n) }) as const;

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

  it('is taken back from its history, and needs a living lead', () => {
    const withdrawn = withdrawal(1, null);
    const undone = (...after: Append[]) => given([created, logged, ...after]).when(undo, { eventId: eventId(1) });
    undone().then([withdrawn]);
    given([created, logged, withdrawn])
      .when(undo, { eventId: eventId(2) })
      .then('undo_not_possible');
    given([]).when(logContact, contactLogged.example).then('lead_not_found');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(logContact, contactLogged.example)
      .then('lead_deleted');
  });

  it('is the one that is taken back, and once, whoever logged others since', () => {
    const later = { ...logged, data: { ...logged.data, at: '2026-03-02T14:45:00.000Z' } } as const;
    const history = [created, logged, later];
    const undone = (n: number, ...appends: Append[]) => given(appends).when(undo, { eventId: eventId(n) });
    undone(1, ...history).then([withdrawal(1, later.data.at)]);
    undone(2, ...history).then([withdrawal(2, logged.data.at)]);
    const rest = [...history, withdrawal(1, later.data.at)];
    expect(stateAfter(rest)?.loggedContacts).toEqual([eventId(2)]);
    undone(1, ...rest).then('undo_superseded');
    undone(2, ...rest).then([withdrawal(2, null)]);
    undone(1, created, logged, withdrawal(1, null), later).then('undo_superseded');
  });

  it('says in the preview what is left', () => {
    const log = logOf([created, logged, logged]);
    expect(previewUndo(leadAggregate, log, eventId(1))).toMatchObject({
      changes: [{ field: 'loggedContacts', from: [eventId(1), eventId(2)], to: [eventId(2)] }],
    });
  });
});
