import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { commandId, eventId, given, shownSince, visitor } from '../../../../testing/given-when-then.js';
import { deleteLead, mergeLead, restoreLead, unmergeLead } from './end-lead.js';
import { moveLeadStatus } from './move-lead.js';
import { undo, undoCorrelated } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const start = '2026-03-03T20:15:00.000Z';
const booked = { type: 'WalkthroughScheduled', data: { start } } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const lost = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'lost' } } as const;
const untold = { untold: true } as const;
const mail = false;

describe('staff leave out the mail about the walkthrough', () => {
  it('of a move to Lost, and back; another move has none', () => {
    given([created, booked])
      .when(moveLeadStatus, { status: 'lost', mail })
      .then([{ ...lost, data: { ...lost.data, ...untold } }]);
    given([created, booked, lost])
      .when(moveLeadStatus, { status: 'proposal', mail })
      .then([{ type: 'LeadStatusMoved', data: { from: 'lost', to: 'proposal', ...untold } }]);
    given([created, booked])
      .when(moveLeadStatus, { status: 'proposal', mail })
      .then([{ type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'proposal' } }]);
  });

  it('of a deletion, and a restoration', () => {
    given([created, booked])
      .when(deleteLead, { mail })
      .then([{ ...deleted, data: untold }]);
    given([created, booked, deleted])
      .when(restoreLead, { mail })
      .then([{ type: 'LeadRestored', data: untold }]);
  });

  it('of a merge, and an unmerge', () => {
    const into = '0c0ffee0-0000-4000-8000-000000000009';
    given([created, booked])
      .when(mergeLead, { into, mail })
      .then([{ type: 'LeadMerged', data: { into, ...untold } }]);
    given([created, booked, { type: 'LeadMerged', data: { into } }])
      .when(unmergeLead, { mail })
      .then([{ type: 'LeadUnmerged', data: { from: into, ...untold } }]);
  });

  it('of an undo, of one lead or of many', () => {
    given([created, booked])
      .when(undo, { eventId: eventId(1), mail })
      .then([{ type: 'WalkthroughCancelled', data: untold, undoes: eventId(1) }]);
    given([created, booked, lost])
      .when(undoCorrelated, { correlationId: commandId(2), mail })
      .then([
        {
          type: 'LeadStatusMoved',
          data: { from: 'lost', to: 'enrolled', restores: shownSince(0, eventId(0)), ...untold },
          undoes: eventId(2),
        },
      ]);
  });

  it('and only staff: a visitor and the system cannot', () => {
    given([created, booked]).when(deleteLead, { mail }, { actor: visitor }).then([deleted]);
    given([created, booked]).when(deleteLead, { mail: true }).then([deleted]);
  });
});
