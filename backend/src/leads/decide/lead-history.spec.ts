import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPaid } from '../../../../contracts/src/payments/events.js';
import { leadPitched } from '../../../../contracts/src/leads/events.js';
import { historyEventSchema } from '../../../../contracts/src/history/queries.js';
import type { LogEvent, UnreadableEvent } from '../../../../event-store/src/types.js';
import {
  appendedAt,
  commandId,
  eventId,
  logOf,
  sampleId,
  shownSince,
  staff,
  visitor,
} from '../../../../testing/given-when-then.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { leadAggregate } from './lead-aggregate.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pitched = { type: 'LeadPitched', data: leadPitched.example } as const;
const toProposal = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'proposal' } } as const;
const toLost = { type: 'LeadStatusMoved', data: { from: 'proposal', to: 'lost', reason: 'Sold' } } as const;
const names = new Map([[staff.id, 'staff@example.com']]);

const unreadable: UnreadableEvent = {
  readable: false,
  id: eventId(9),
  type: 'LeadTeleported',
  stream: `lead-${sampleId}`,
  revision: 1,
  position: 9_007_199_254_740_993n,
  created: new Date('2026-03-02T15:01:00.000Z'),
  data: { to: 'somewhere' },
  metadata: {},
  unreadable: { reason: 'unknown_type', message: 'No event type LeadTeleported is known' },
};

describe('history of a lead', () => {
  it('who was erased says of each event that nothing is undone any more', () => {
    const events = buildHistory(leadAggregate, logOf([created, toProposal, { type: 'LeadErased', data: {} }]), names);
    expect(events.map(({ undoable, undoBlocked }) => [undoable, undoBlocked])).toEqual(
      events.map(() => [false, 'The person was erased for good.']),
    );
    expect(events).toHaveLength(3);
  });

  it('shows who did what when, as the contract has it', () => {
    const [, second] = buildHistory(leadAggregate, logOf([created, toProposal]), names);
    expect(second).toEqual({
      id: eventId(1),
      type: 'LeadStatusMoved',
      revision: 1,
      position: '107',
      occurredAt: '2026-03-02T15:01:00.000Z',
      actor: staff,
      actorName: 'staff@example.com',
      correlationId: commandId(1),
      causationId: commandId(1),
      data: toProposal.data,
      undoable: true,
      changes: [
        { field: 'status', from: 'enrolled', to: 'proposal' },
        { field: 'stageSince', from: appendedAt(0), to: appendedAt(1) },
        { field: 'lastContactedAt', from: null, to: appendedAt(1) },
      ],
    });
    expect(historyEventSchema.strict().parse(second)).toEqual(second);
  });

  it('has no name for a visitor or a user who is gone', () => {
    const [event] = logOf([created]);
    const visitor: LogEvent = { ...event!, metadata: { ...event!.metadata, actor: { kind: 'visitor', id: staff.id } } };
    expect(buildHistory(leadAggregate, [visitor], names)[0]!.actorName).toBeNull();
    expect(buildHistory(leadAggregate, [event!], new Map())[0]!.actorName).toBeNull();
  });

  it('shows every known field of the creation as a change from nothing', () => {
    const [first] = buildHistory(leadAggregate, logOf([created]), names);
    const fields = new Map(first!.changes.map(({ field, from, to }) => [field, { from, to }]));
    expect(fields.get('name')).toEqual({ from: null, to: 'Sample Owner' });
    expect(fields.get('paidCents')).toEqual({ from: null, to: 0 });
    expect(fields.has('company')).toBe(false);
  });

  it('takes only moves by users for contacts with the owner', () => {
    const booked = {
      type: 'LeadStatusMoved',
      data: { from: 'enrolled', to: 'walkthrough_scheduled' },
      by: visitor,
    } as const;
    expect(buildHistory(leadAggregate, logOf([created, booked]), names)[1]!.changes).toEqual([
      { field: 'status', from: 'enrolled', to: 'walkthrough_scheduled' },
      { field: 'stageSince', from: appendedAt(0), to: appendedAt(1) },
    ]);
  });

  it.each([
    ['and says what it restores', { restores: shownSince(0, eventId(0)) }],
    ['also one of version 1, which does not say it', {}],
  ])('an undo points at what it undoes, and gives back since when and the last contact, %s', (_, restores) => {
    const data = { from: 'proposal', to: 'enrolled', ...restores } as const;
    const events = buildHistory(
      leadAggregate,
      logOf([created, toProposal, { type: 'LeadStatusMoved', data, undoes: eventId(1) }]),
      names,
    );
    expect(events[2]!.undoes).toBe(eventId(1));
    expect(events[2]!.changes).toEqual([
      { field: 'status', from: 'proposal', to: 'enrolled' },
      { field: 'stageSince', from: appendedAt(1), to: appendedAt(0) },
      { field: 'lastContactedAt', from: appendedAt(1), to: null },
    ]);
  });

  it('says of every event whether it can be undone now, and why not', () => {
    const events = buildHistory(
      leadAggregate,
      logOf([created, [pitched, toProposal], toLost, [{ type: 'LeadPaid', data: leadPaid.example }]]),
      names,
    );
    expect(events.map(({ undoable, undoBlocked }) => undoBlocked ?? undoable)).toEqual([
      'Delete the lead instead.',
      'Changed again since: status, status reason.',
      'Changed again since: status, status reason.',
      true,
      'A payment is refunded, not undone.',
    ]);
  });

  it('shows an unreadable event as stored, and blocks every undo of its stream', () => {
    const [first, moved] = logOf([created, toProposal]);
    const events = buildHistory(leadAggregate, [first!, unreadable, { ...moved!, revision: 2 }], names);
    expect(events[1]).toEqual({
      id: eventId(9),
      type: 'LeadTeleported',
      revision: 1,
      position: '9007199254740993',
      occurredAt: '2026-03-02T15:01:00.000Z',
      actor: { kind: 'system', id: null },
      actorName: null,
      correlationId: '',
      causationId: '',
      data: { to: 'somewhere' },
      undoable: false,
      undoBlocked: 'The history holds an event that cannot be read.',
      changes: [],
      unreadable: 'No event type LeadTeleported is known',
    });
    expect(events[2]!.changes).toContainEqual({ field: 'status', from: 'enrolled', to: 'proposal' });
    expect(events.some(({ undoable }) => undoable)).toBe(false);
  });

  it.each([
    [null, {}],
    ['not json', { stored: 'not json' }],
    [[1, 2], { stored: [1, 2] }],
  ])('gives unreadable data %j as a record', (data, shown) => {
    expect(buildHistory(leadAggregate, [{ ...unreadable, data }], names)[0]!.data).toEqual(shown);
  });
});
