import { describe, expect, it } from '@jest/globals';
import { eventDefinition, type DataOf } from '../../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { appendedAt, eventId, logOf, staff, visitor, type Append } from '../../../../testing/given-when-then.js';
import { followStay } from './lead-aggregate.js';

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

/** What is shown after the last of these. */
function stay(...appends: Append[]) {
  const follow = followStay();
  const last = logOf(appends)
    .map((event) => follow(event))
    .at(-1);
  if (!last) return last;
  const { contacts, ...shown } = last;
  return { ...shown, contacts: contacts.map(({ at }) => at) };
}
const since = (
  n: number,
  stageActorId: string | null,
  lastContactedAt: string | null,
  contacts: readonly string[] = [],
) => ({
  ...{ stageSince: appendedAt(n), stageEventId: eventId(n), stageActorId, lastContactedAt, contacts },
});

describe('what is shown of a lead’s stay in its stage', () => {
  it('is nothing before the lead is there', () => {
    expect(stay(noted)).toBeNull();
    expect(stay(moved('leads', 'lost'), contact(before), answered)).toBeNull();
  });

  it('begins with the lead, and goes on whatever else happens', () => {
    expect(stay(created)).toEqual(since(0, null, null));
    expect(stay(created, noted)).toEqual(since(0, null, null));
  });

  it('begins anew with a move, which is a contact if a person of the office made it', () => {
    expect(stay(created, moved('leads', 'lost'), noted)).toEqual(since(1, staff.id, appendedAt(1), [appendedAt(1)]));
    expect(stay(created, { ...moved('leads', 'lost'), by: visitor })).toEqual(since(1, null, null));
  });

  it('knows the contacts that somebody logged, and the answers', () => {
    const earlier = '2026-02-01T10:00:00.000Z';
    expect(stay(created, contact(before))).toEqual(since(0, null, before, [before]));
    expect(stay(created, contact(before), contact(earlier))).toEqual(since(0, null, before, [before, earlier]));
    expect(stay(created, answered)).toEqual(since(0, null, appendedAt(1), [appendedAt(1)]));
    expect(stay(created, answered, contact(before))).toEqual(since(0, null, appendedAt(1), [appendedAt(1), before]));
  });

  it('keeps a logged contact apart from a move, which counts as one only while it stands', () => {
    const both = [before, appendedAt(2)];
    expect(stay(created, contact(before), moved('leads', 'lost'))).toEqual(since(2, staff.id, appendedAt(2), both));
    const back = moved('lost', 'leads', eventId(2));
    const again = moved('leads', 'lost', eventId(3));
    expect(stay(created, contact(before), moved('leads', 'lost'), back)?.contacts).toEqual([before]);
    expect(stay(created, contact(before), moved('leads', 'lost'), back, again)?.contacts).toEqual(both);
  });

  it('is as before where a contact is taken back, which says so', () => {
    const data = { restores: { lastContactedAt: null } };
    const withdrawn = { type: 'ContactWithdrawn', data, undoes: eventId(1) } as const;
    expect(stay(created, contact(before), withdrawn)).toEqual(since(0, null, null));
  });

  it('is as before where a move is taken back without saying what it restores', () => {
    const back = moved('lost', 'leads', eventId(2));
    const first = since(1, staff.id, appendedAt(1), [appendedAt(1)]);
    expect(stay(created, moved('leads', 'proposal'), moved('proposal', 'lost'), back)).toEqual(first);
    expect(stay(created, moved('leads', 'proposal'), moved('lost', 'leads', eventId(7)))).toEqual(first);
  });
});
