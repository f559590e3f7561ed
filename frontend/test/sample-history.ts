import type { HistoryEvent } from '../../contracts/src/history/queries.js';

export const sampleId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const sampleInstant = (n: number): string => `2026-03-${String(n).padStart(2, '0')}T18:00:00.000Z`;

/** The n-th event of a sample lead's history: on the n-th of March at noon in the office, by an admin, changing nothing. */
export function sampleEvent(n: number, type: string, over: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id: sampleId(n),
    type,
    revision: n,
    position: String(n * 100),
    occurredAt: sampleInstant(n),
    actor: { kind: 'user', id: 'u1' },
    actorName: 'sample.admin@example.com',
    correlationId: `c${n}`,
    causationId: `c${n}`,
    data: {},
    undoable: true,
    changes: [],
    ...over,
  };
}

/** Came in, moved on, priced anew, moved back by an undo. */
export const sampleHistory: HistoryEvent[] = [
  sampleEvent(1, 'LeadCreated', {
    actor: { kind: 'visitor', id: null },
    actorName: null,
    changes: [
      { field: 'name', from: null, to: 'Sample Owner' },
      { field: 'status', from: null, to: 'leads' },
      { field: 'estimatedRentCents', from: null, to: 180_000 },
      { field: 'stageSince', from: null, to: sampleInstant(1) },
    ],
  }),
  sampleEvent(2, 'LeadStatusMoved', {
    changes: [
      { field: 'status', from: 'leads', to: 'won' },
      { field: 'stageSince', from: sampleInstant(1), to: sampleInstant(2) },
    ],
  }),
  sampleEvent(3, 'PropertyDetailsEdited', {
    changes: [{ field: 'estimatedRentCents', from: 180_000, to: 195_000 }],
  }),
  sampleEvent(4, 'LeadStatusMoved', {
    undoes: sampleId(2),
    changes: [
      { field: 'status', from: 'won', to: 'leads' },
      { field: 'stageSince', from: sampleInstant(2), to: sampleInstant(1) },
    ],
  }),
];
