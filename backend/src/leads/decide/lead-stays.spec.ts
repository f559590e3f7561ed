import { describe, expect, it } from '@jest/globals';
import { eventDefinition, type DataOf } from '../../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { appendedAt, eventId, logOf, staff, visitor, type Append } from '../../../../testing/given-when-then.js';
import { tellStay } from './lead-aggregate.js';

const created = { type: 'LeadCreated', data: leadCreated.example, by: visitor } as const;
const noted = { type: 'NoteAdded', data: { noteId: eventId(0), content: 'A note' } } as const;
const moved = (from: LeadStatus, to: LeadStatus, undoes?: string) =>
  ({ type: 'LeadStatusMoved', data: { from, to }, ...(undoes && { undoes }) }) as const;
const contact = (at: string) =>
  ({ type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } }) as const;
const answered = {
  type: 'LeadAnswered',
  data: eventDefinition('LeadAnswered')!.example as DataOf<'LeadAnswered'>,
  by: { kind: 'webhook', id: 'texts' },
} as const satisfies Append;
const before = '2026-03-01T10:00:00.000Z';

/** What is told after the last of these. */
function told(...appends: Append[]) {
  const tell = tellStay();
  return logOf(appends)
    .map((event) => tell(event))
    .at(-1);
}
const since = (
  n: number,
  stageActorId: string | null,
  lastContactedAt: string | null,
  loggedAt: string | null = null,
) => ({
  ...{ stageSince: appendedAt(n), stageEventId: eventId(n), stageActorId, lastContactedAt, loggedAt },
});

describe('what is told of a lead’s stay in its stage', () => {
  it('is nothing before the lead is there', () => {
    expect(told(noted)).toBeNull();
    expect(told(moved('leads', 'lost'), contact(before), answered)).toBeNull();
  });

  it('begins with the lead, and goes on whatever else happens', () => {
    expect(told(created)).toEqual(since(0, null, null));
    expect(told(created, noted)).toEqual(since(0, null, null));
  });

  it('begins anew with a move, which is a contact if a person of the office made it', () => {
    expect(told(created, moved('leads', 'lost'), noted)).toEqual(since(1, staff.id, appendedAt(1)));
    expect(told(created, { ...moved('leads', 'lost'), by: visitor })).toEqual(since(1, null, null));
  });

  it('knows the newest contact that somebody logged, and the newest answer', () => {
    expect(told(created, contact(before))).toEqual(since(0, null, before, before));
    expect(told(created, contact(before), contact('2026-02-01T10:00:00.000Z'))).toEqual(since(0, null, before, before));
    expect(told(created, answered)).toEqual(since(0, null, appendedAt(1), appendedAt(1)));
    expect(told(created, answered, contact(before))).toEqual(since(0, null, appendedAt(1), appendedAt(1)));
    expect(told(created, contact(before), answered)).toEqual(since(0, null, appendedAt(2), appendedAt(2)));
  });

  it('keeps a logged contact apart from a move, which counts as one only while it stands', () => {
    expect(told(created, moved('leads', 'lost'), contact(before))).toEqual(since(1, staff.id, appendedAt(1), before));
    expect(told(created, contact(before), moved('leads', 'lost'))).toEqual(since(2, staff.id, appendedAt(2), before));
  });

  it('is as before where a move is taken back without saying what it restores', () => {
    const back = moved('lost', 'leads', eventId(2));
    expect(told(created, moved('leads', 'proposal'), moved('proposal', 'lost'), back)).toEqual(
      since(1, staff.id, appendedAt(1)),
    );
    expect(told(created, moved('leads', 'proposal'), moved('lost', 'leads', eventId(7)))).toEqual(
      since(1, staff.id, appendedAt(1)),
    );
  });
});
