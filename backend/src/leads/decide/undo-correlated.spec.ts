import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { commandId, eventId, given, shownSince } from '../../../../testing/given-when-then.js';
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

  it('is refused where the action did not move this lead, and where there is none', () => {
    given([created, noted]).when(undoCorrelated, nth(1)).then('event_not_found');
    given([created]).when(undoCorrelated, nth(7)).then('event_not_found');
    given([]).when(undoCorrelated, nth(1)).then('lead_not_found');
  });
});
