import type { LeadSource } from '../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import type { Split } from './analytics-leads-table.js';

export interface AnalyticsMoveRow extends Split {
  eventId: string;
  leadId: string;
  kind: 'move' | 'undo';
  fromStage: LeadStatus;
  toStage: LeadStatus;
  at: string;
  position: bigint;
  since: string;
  sinceEventId: string;
  sincePosition: bigint;
  furthestBefore: number;
  furthest: number;
  lastMoveBefore: string | null;
  undoneAt: string | null;
  undonePosition: bigint | null;
  undoneBy: string | null;
  source: LeadSource;
  createdAt: string;
}

export const analyticsMovesTable: TableDefinition<AnalyticsMoveRow> = {
  name: 'analytics_moves',
  comment:
    "One row per LeadStatusMoved, with what the lead was then. It counts where kind is 'move' and undone_at is null; it ends a stay in " +
    'from_stage that began at since. Answers: funnel, time in stage, flow (all rows), cohorts, attribution, rent under management.',
  rows: { one: 'move in the figures', many: 'moves in the figures' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['eventId'],
  lookup: { by: 'eventId' },
  indexes: [
    '(lead_id, position)',
    '(at) include (lead_id, position, since, kind, undone_at, from_stage, furthest_before)',
    "(lead_id) where kind = 'move' and undone_at is null and from_stage = 'closed'",
    "(created_at) where kind = 'move' and undone_at is null and furthest > furthest_before",
  ],
  columns: {
    eventId: { type: 'uuid', comment: 'The LeadStatusMoved.' },
    leadId: { type: 'uuid', comment: 'The lead.' },
    kind: {
      type: 'text',
      personal: false,
      comment:
        "'undo' if it took the lead's last move back, and nothing else; then it counts nowhere but in the flow. What gives an older " +
        "stage back after further moves, or takes an undo back, is a 'move'.",
    },
    fromStage: { type: 'text', personal: false, comment: 'The stage that the lead left.' },
    toStage: { type: 'text', personal: false, comment: 'The stage that it came to.' },
    at: {
      type: 'instant',
      called: 'time',
      comment: 'When it happened, no earlier than the change of the lead before it.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Its log position.' },
    since: { type: 'instant', comment: 'Since when the lead was in the stage that it left.' },
    sinceEventId: { type: 'uuid', comment: 'The event that had brought it there.' },
    sincePosition: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    furthestBefore: { type: 'integer', comment: 'The furthest stage before it, as in read.analytics_leads.furthest.' },
    furthest: {
      type: 'integer',
      comment:
        'The furthest stage after it. Where it is greater, this is when all stages in between were reached first.',
    },
    lastMoveBefore: {
      type: 'uuid',
      nullable: true,
      bookkeeping: true,
      comment: "The lead's move that counts before it.",
    },
    undoneAt: { type: 'instant', nullable: true, comment: 'When it was undone; null if it was not.' },
    undonePosition: { type: 'position', nullable: true, bookkeeping: true, comment: 'Log position of that.' },
    undoneBy: { type: 'uuid', nullable: true, comment: 'The event that took it back.' },
    city: { type: 'text', personal: false, nullable: true, comment: 'City of the property at the move.' },
    propertyType: { type: 'text', personal: false, nullable: true, comment: 'Type of the property at the move.' },
    unitCount: { type: 'integer', comment: 'Units of the property at the move.' },
    rentCents: { type: 'cents', nullable: true, comment: 'Estimated monthly rent of all units at the move, US cents.' },
    ownerId: { type: 'uuid', nullable: true, comment: 'The user who looked after the lead at the move.' },
    source: { type: 'text', personal: false, comment: 'Where the lead came from.' },
    createdAt: { type: 'instant', comment: 'When the lead was created.' },
  },
};
