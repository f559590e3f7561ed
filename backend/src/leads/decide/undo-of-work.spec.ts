import { describe, it } from '@jest/globals';
import { fileAttached } from '../../../../contracts/src/files/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { commandId, eventId, given, staff, type Append } from '../../../../testing/given-when-then.js';
import { undo } from './undo.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const nth = (n: number) => ({ eventId: eventId(n) });
const [a, b] = [commandId(1), commandId(2)];
const attached = (fileId: string, name = 'a.jpg') =>
  ({ type: 'FileAttached', data: { ...fileAttached.example, fileId, name } }) as const;
const removed = (fileId: string, name = 'a.jpg') =>
  ({ type: 'FileRemoved', data: { fileId, name, mediaType: fileAttached.example.mediaType } }) as const;
const assigned = (userId: string | null) => ({ type: 'LeadAssigned', data: { userId } }) as const;
const acknowledged = { type: 'RequirementsAcknowledged', data: {} } as const;
const withdrawn = { type: 'AcknowledgmentWithdrawn', data: {} } as const;
const scheduled = (start: string | null) => ({ type: 'WalkthroughScheduled', data: { start } }) as const;
const cancelled = { type: 'WalkthroughCancelled', data: {} } as const;
const tuesday = '2026-03-03T20:15:00.000Z';

describe('undo of work on a lead', () => {
  it('takes a file off, and puts one back, among others', () => {
    given([created, attached(b), attached(a, 'mine.jpg')])
      .when(undo, nth(2))
      .then([{ ...removed(a, 'mine.jpg'), undoes: eventId(2) }]);
    given([created, attached(a), attached(b, 'mine.jpg'), removed(b, 'mine.jpg')])
      .when(undo, nth(3))
      .then([{ ...attached(b, 'mine.jpg'), undoes: eventId(3) }]);
  });

  it('gives the lead back to whom it belonged, or to nobody', () => {
    given([created, assigned(staff.id)])
      .when(undo, nth(1))
      .then([{ ...assigned(null), undoes: eventId(1) }]);
    given([created, assigned(staff.id), assigned(a)])
      .when(undo, nth(2))
      .then([{ ...assigned(staff.id), undoes: eventId(2) }]);
  });

  it('makes a merged lead a case of its own', () => {
    given([created, { type: 'LeadMerged', data: { into: a } }])
      .when(undo, nth(1))
      .then([{ type: 'LeadUnmerged', data: { from: a }, undoes: eventId(1) }]);
    const refusal = [created, assigned(a), { type: 'LeadMerged', data: { into: b } }] as Append[];
    given(refusal).when(undo, nth(1)).then('lead_merged');
  });

  it('gives back an acknowledgment that was withdrawn, and a walkthrough with the time it had, known or not', () => {
    given([created, acknowledged, withdrawn])
      .when(undo, nth(2))
      .then([{ ...acknowledged, undoes: eventId(2) }]);
    for (const start of [tuesday, null])
      given([created, scheduled(start), cancelled])
        .when(undo, nth(2))
        .then([{ ...scheduled(start), undoes: eventId(2) }]);
    given([created, scheduled(null), scheduled(tuesday)])
      .when(undo, nth(2))
      .then([{ ...scheduled(null), undoes: eventId(2) }]);
  });
});
