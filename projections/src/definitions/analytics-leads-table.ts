import type { LeadSource } from '../../../contracts/src/leads/lead-source.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { PropertyType } from '../../../contracts/src/property.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';

/** A lead's attributes by which figures are split. */
export interface Split {
  city: string | null;
  propertyType: PropertyType | null;
  unitCount: number;
  rentCents: number | null;
  ownerId: string | null;
}

export interface AnalyticsLeadRow extends Split {
  leadId: string;
  createdEventId: string;
  createdAt: string;
  createdPosition: bigint;
  source: LeadSource;
  /** A visitor's intake. */
  intake: boolean;
  firstStage: LeadStatus;
  createdCity: string | null;
  createdPropertyType: PropertyType | null;
  createdUnitCount: number;
  createdRentCents: number | null;
  firstOwnerId: string | null;
  firstOwnerAt: string | null;
  firstOwnerPosition: bigint | null;
  stage: LeadStatus;
  since: string;
  stageEventId: string;
  stagePosition: bigint;
  furthest: number;
  furtherPosition: bigint;
  lastMoveId: string | null;
  touchedAt: string | null;
  touchedPosition: bigint | null;
  touchEventId: string | null;
  touchEventType: string | null;
  touchedBy: string | null;
  deletedAt: string | null;
  deletionId: string | null;
  mergedInto: string | null;
  rentSince: string;
  steps: string;
  sent: string | null;
  clock: string;
}

export const analyticsLeadsTable: TableDefinition<AnalyticsLeadRow> = {
  name: 'analytics_leads',
  comment:
    'One row per lead, deleted, erased and merged ones too: when it was created and as what, the stage that it is in by the moves ' +
    'that count, its first touch. Answers: funnel and cohorts (creation), time in stage (who still waits), speed to lead, pipeline.',
  rows: { one: 'lead in the figures', many: 'leads in the figures' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId'],
  lookup: { by: 'leadId' },
  indexes: [
    '(created_at) include (touched_at, intake, deleted_at, merged_into)',
    '(lead_id) where merged_into is not null',
  ],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    createdEventId: { type: 'uuid', comment: 'Its LeadCreated.' },
    createdAt: { type: 'instant', called: 'creation', comment: 'When it was created. Cohorts go by it.' },
    createdPosition: { type: 'position', bookkeeping: true, comment: 'Log position of its LeadCreated.' },
    source: { type: 'text', personal: false, comment: 'Where it came from.' },
    intake: { type: 'boolean', comment: 'A visitor sent it by a form. Only these count for speed to lead.' },
    firstStage: { type: 'text', personal: false, comment: 'The stage that it was created in.' },
    createdCity: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'City of the property when it was created.',
    },
    createdPropertyType: { type: 'text', personal: false, nullable: true, comment: 'Type of the property then.' },
    createdUnitCount: { type: 'integer', comment: 'Units of the property then.' },
    createdRentCents: { type: 'cents', nullable: true, comment: 'Estimated monthly rent then, US cents.' },
    firstOwnerId: {
      type: 'uuid',
      nullable: true,
      comment:
        'Who was given it first, if that was before its first move: the figures count this user as its owner at creation.',
    },
    firstOwnerAt: { type: 'instant', nullable: true, comment: 'When.' },
    firstOwnerPosition: { type: 'position', nullable: true, bookkeeping: true, comment: 'Log position of that.' },
    stage: { type: 'text', personal: false, comment: 'The stage that it is in.' },
    since: { type: 'instant', comment: 'When it came there by a move that counts, or was created there.' },
    stageEventId: { type: 'uuid', comment: 'The event that brought it there.' },
    stagePosition: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    furthest: {
      type: 'integer',
      comment:
        'The furthest stage that it has come to by moves that count: 0 leads, 1 analysis_submitted, 2 walkthrough_scheduled, ' +
        '3 proposal, 4 contract_sent, 5 enrolled, 6 closed, 7 won; -1 none of them (lost).',
    },
    furtherPosition: {
      type: 'position',
      bookkeeping: true,
      comment: 'Log position of the event by which it came further last, or of its creation.',
    },
    lastMoveId: { type: 'uuid', nullable: true, bookkeeping: true, comment: 'Its last move that counts.' },
    city: { type: 'text', personal: false, nullable: true, comment: 'City of the property now.' },
    propertyType: { type: 'text', personal: false, nullable: true, comment: 'Type of the property now.' },
    unitCount: { type: 'integer', comment: 'Units of the property now.' },
    rentCents: { type: 'cents', nullable: true, comment: 'Estimated monthly rent of all units now, US cents.' },
    ownerId: { type: 'uuid', nullable: true, comment: 'The user who looks after it now.' },
    touchedAt: {
      type: 'instant',
      nullable: true,
      comment: 'First touch by a member of staff; null if none yet.',
    },
    touchedPosition: { type: 'position', nullable: true, bookkeeping: true, comment: 'Log position of that touch.' },
    touchEventId: { type: 'uuid', nullable: true, comment: 'The event that was the first touch.' },
    touchEventType: { type: 'text', personal: false, nullable: true, comment: 'Its type.' },
    touchedBy: { type: 'text', personal: false, nullable: true, comment: 'Id of the user who touched it first.' },
    deletedAt: {
      type: 'instant',
      nullable: true,
      comment: 'Set while it is deleted: a stay that still lasts is censored at that time.',
    },
    deletionId: { type: 'uuid', nullable: true, comment: 'The LeadDeleted event that deleted it.' },
    mergedInto: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead that it is merged into: it counts there, not here.',
    },
    rentSince: {
      type: 'instant',
      bookkeeping: true,
      comment: 'When it got its present rent: the next one is no earlier.',
    },
    steps: {
      type: 'text',
      personal: false,
      bookkeeping: true,
      comment:
        'Its creation, moves and undos, each followed by a semicolon: + for what counts, - for undone, ~ for an undo; numbers of the stages ' +
        'from and to; time (milliseconds in base 36), log position and monthly rent then. Between them r, month and rent for another rent, d and u with the month for a deletion and a restoration.',
    },
    sent: {
      type: 'text',
      personal: false,
      nullable: true,
      bookkeeping: true,
      comment:
        "Campaigns' messages that were sent to it, in the order of the log, each followed by a semicolon: message, the office's day, " +
        'log position, workflow, template and its version; null for none.',
    },
    clock: {
      type: 'instant',
      bookkeeping: true,
      comment: 'When it last changed its stage, or was deleted, restored or merged: its next such event is no earlier.',
    },
  },
};
