import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { appendedAt, commandId, eventId, given, shownSince, staff } from '../../../../testing/given-when-then.js';
import { undoCorrelated } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const moved = (from: 'leads' | 'enrolled' | 'lost', to: typeof from) =>
  ({ type: 'LeadStatusMoved', data: { from, to } }) as const;
const noted = { type: 'NoteAdded', data: { noteId: commandId(9), content: 'A note' } } as const;
/** In these histories every append has a correlation id of its own. */
const nth = (n: number) => ({ correlationId: commandId(n) });

describe('the undo of an action on many leads', () => {
  it('takes back the move it made of this lead, whatever else came after', () => {
    given([created, moved('enrolled', 'lost'), noted])
      .when(undoCorrelated, nth(1))
      .then([
        {
          type: 'LeadStatusMoved',
          data: { from: 'lost', to: 'enrolled', restores: shownSince(0, eventId(0)) },
          undoes: eventId(1),
        },
      ]);
  });

  it('is refused where the lead was moved again', () => {
    given([created, moved('enrolled', 'lost'), moved('lost', 'leads')])
      .when(undoCorrelated, nth(1))
      .then('undo_superseded');
  });

  it('takes back an assignment and a deletion', () => {
    const assigned = { type: 'LeadAssigned', data: { userId: staff.id } } as const;
    given([created, assigned, noted])
      .when(undoCorrelated, nth(1))
      .then([{ type: 'LeadAssigned', data: { userId: null }, undoes: eventId(1) }]);
    given([created, assigned, { type: 'LeadAssigned', data: { userId: null } }])
      .when(undoCorrelated, nth(1))
      .then('undo_superseded');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(undoCorrelated, nth(1))
      .then([{ type: 'LeadRestored', data: {}, undoes: eventId(1) }]);
  });

  it('completes a task that it added, unless somebody changed the task since', () => {
    const taskId = commandId(8);
    const task = { title: 'Call back', dueAt: '2026-03-04T15:00:00.000Z', assigneeId: null };
    const added = { type: 'TaskAdded', data: { taskId, ...task } } as const;
    const done = { type: 'TaskCompleted', data: { taskId } } as const;
    given([created, added])
      .when(undoCorrelated, nth(1))
      .then([{ ...done, undoes: eventId(1) }]);
    for (const since of [done, { type: 'TaskEdited', data: { taskId, title: 'Write' } } as const])
      given([created, added, since]).when(undoCorrelated, nth(1)).then('undo_superseded');
    given([created, added, { type: 'LeadDeleted', data: {} }])
      .when(undoCorrelated, nth(1))
      .then('lead_deleted');
  });

  it('takes back a contact, and says what stands without it', () => {
    const at = '2026-03-02T14:30:00.000Z';
    const contact = { type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } } as const;
    const restores = { lastContactedAt: null };
    const withdrawn = { type: 'ContactWithdrawn', data: { restores }, undoes: eventId(1) } as const;
    given([created, contact]).when(undoCorrelated, nth(1)).then([withdrawn]);
    given([created, contact, noted]).when(undoCorrelated, nth(1)).then([withdrawn]);
    given([created, contact, contact])
      .when(undoCorrelated, nth(1))
      .then([{ ...withdrawn, data: { restores: { lastContactedAt: at } } }]);
    given([created, contact, withdrawn]).when(undoCorrelated, nth(1)).then('undo_superseded');
    const written = { ...contact, data: { ...contact.data, messageId: commandId(7) } };
    given([created, written]).when(undoCorrelated, nth(1)).then('undo_not_possible');
  });

  it('leaves the last contact to what else was one: a move that stands, and no move that was undone', () => {
    const at = '2026-03-02T15:30:00.000Z';
    const contact = { type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } } as const;
    const restores = shownSince(0, eventId(0));
    const back = {
      type: 'LeadStatusMoved',
      data: { from: 'lost', to: 'enrolled', restores },
      undoes: eventId(1),
    } as const;
    const then = { lastContactedAt: appendedAt(1) };
    const withdrawn = { type: 'ContactWithdrawn', data: { restores: then }, undoes: eventId(2) } as const;
    given([created, moved('enrolled', 'lost'), contact])
      .when(undoCorrelated, nth(2))
      .then([withdrawn]);
    given([created, moved('enrolled', 'lost'), contact, back])
      .when(undoCorrelated, nth(2))
      .then([{ ...withdrawn, data: { restores: { lastContactedAt: null } } }]);
    given([created, contact, moved('enrolled', 'lost'), { ...withdrawn, undoes: eventId(1) }])
      .when(undoCorrelated, nth(2))
      .then([{ ...back, undoes: eventId(2) }]);
  });

  it('is refused where the action did not move this lead, and where there is none', () => {
    given([created, noted]).when(undoCorrelated, nth(1)).then('event_not_found');
    given([created]).when(undoCorrelated, nth(7)).then('event_not_found');
    given([]).when(undoCorrelated, nth(1)).then('lead_not_found');
  });
});
