import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../../contracts/src/leads/events.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { eventId, logOf, refusalOf, shownSince } from '../../../../testing/given-when-then.js';
import { previewUndo } from '../../platform/history/undo.js';
import { leadAggregate } from './lead-aggregate.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const pitched = { type: 'LeadPitched', data: leadPitched.example } as const;
const toProposal = { type: 'LeadStatusMoved', data: { from: 'enrolled', to: 'proposal' } } as const;
const toLost = { type: 'LeadStatusMoved', data: { from: 'proposal', to: 'lost' } } as const;

describe('preview of an undo', () => {
  const history = logOf([created, [pitched, toProposal], toLost]);

  it('shows the events and the changes from now', () => {
    expect(previewUndo(leadAggregate, history.slice(0, 3), eventId(2))).toEqual({
      possible: true,
      changes: [
        { field: 'status', from: 'proposal', to: 'enrolled' },
        { field: 'estimatedRentCents', from: 195_000, to: 180_000 },
        { field: 'improvements', from: leadPitched.example.improvements, to: [] },
      ],
      events: [
        { type: 'PropertyDetailsEdited', data: { estimatedRentCents: 180_000 } },
        { type: 'ImprovementsEdited', data: { improvements: [] } },
        {
          type: 'LeadStatusMoved',
          data: { from: 'proposal', to: 'enrolled', restores: shownSince(0, eventId(0)) },
        },
      ],
    });
  });

  it('gives the reason where the undo would be refused', () => {
    const none = { possible: false, changes: [], events: [] };
    expect(previewUndo(leadAggregate, history, eventId(1))).toEqual({
      ...none,
      reason: 'Changed again since: status.',
    });
    expect(previewUndo(leadAggregate, history, eventId(0))).toEqual({ ...none, reason: 'Delete the lead instead.' });
  });

  it('refuses beside an unreadable event', () => {
    const [first, ...rest] = history;
    const unreadable: LogEvent = {
      ...first!,
      readable: false,
      type: 'LeadTeleported',
      unreadable: { reason: 'unknown_type', message: 'No event type LeadTeleported is known' },
    };
    expect(previewUndo(leadAggregate, [first!, unreadable, ...rest.slice(1)], eventId(3))).toMatchObject({
      possible: false,
      reason: 'The history holds an event that cannot be read.',
    });
  });

  it('needs a lead and an event', () => {
    expect(refusalOf(() => previewUndo(leadAggregate, [], eventId(0))).code).toBe('lead_not_found');
    expect(refusalOf(() => previewUndo(leadAggregate, history, eventId(77))).code).toBe('event_not_found');
  });
});
