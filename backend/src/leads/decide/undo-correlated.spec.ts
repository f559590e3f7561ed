import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { commandId, eventId, given, shownSince, staff } from '../../../../testing/given-when-then.js';
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

  it('leaves a contact in the history', () => {
    const at = '2026-03-02T14:30:00.000Z';
    given([created, { type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } }])
      .when(undoCorrelated, nth(1))
      .then('undo_not_possible');
  });

  it('is refused where the action did not move this lead, and where there is none', () => {
    given([created, noted]).when(undoCorrelated, nth(1)).then('event_not_found');
    given([created]).when(undoCorrelated, nth(7)).then('event_not_found');
    given([]).when(undoCorrelated, nth(1)).then('lead_not_found');
  });
});
