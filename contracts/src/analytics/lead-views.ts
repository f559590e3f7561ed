import { z } from 'zod';
import {
  bookkeeping,
  boolean,
  called,
  cents,
  choice,
  id,
  instant,
  int,
  json,
  orNull,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { isManagedSql, leadStatusSchema } from '../lead-status.js';
import { touchStepsSchema } from '../leads/first-touch.js';
import { leadSourceSchema } from '../leads/lead-source.js';
import { propertyTypeSchema } from '../property.js';

export const analyticsLeadsTable = table({
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
    leadId: id('The lead.'),
    createdEventId: id('Its LeadCreated.'),
    createdAt: called('creation', instant('When it was created. Cohorts go by it.')),
    createdPosition: position('Log position of its LeadCreated.'),
    source: choice(leadSourceSchema, 'Where it came from.'),
    intake: boolean('A visitor sent it by a form. Only these count for speed to lead.'),
    firstStage: choice(leadStatusSchema, 'The stage that it was created in.'),
    createdCity: orNull(text('City of the property when it was created.')),
    createdPropertyType: orNull(choice(propertyTypeSchema, 'Type of the property then.')),
    createdUnitCount: int('Units of the property then.'),
    createdRentCents: orNull(cents('Estimated monthly rent then, US cents.')),
    firstOwnerId: orNull(
      id(
        'Who was given it first, if that was before its first move: the figures count this user as its owner at creation.',
      ),
    ),
    firstOwnerAt: orNull(instant('When.')),
    firstOwnerPosition: orNull(position('Log position of that.')),
    stage: choice(leadStatusSchema, 'The stage that it is in.'),
    since: instant('When it came there by a move that counts, or was created there.'),
    stageEventId: id('The event that brought it there.'),
    stagePosition: position('Log position of that event.'),
    furthest: int(
      'The furthest stage that it has come to by moves that count: 0 leads, 1 analysis_submitted, 2 walkthrough_scheduled, ' +
        '3 proposal, 4 contract_sent, 5 enrolled, 6 closed, 7 won; -1 none of them (lost).',
    ),
    furtherPosition: position('Log position of the event by which it came further last, or of its creation.'),
    lastMoveId: bookkeeping(orNull(id('Its last move that counts.'))),
    city: orNull(text('City of the property now.')),
    propertyType: orNull(choice(propertyTypeSchema, 'Type of the property now.')),
    unitCount: int('Units of the property now.'),
    rentCents: orNull(cents('Estimated monthly rent of all units now, US cents.')),
    ownerId: orNull(id('The user who looks after it now.')),
    touches: bookkeeping(
      json(
        touchStepsSchema,
        'Its contacts by users, and what took one back: {id, append, touch, undoes}; the source of the next six columns.',
      ),
    ),
    touchedAt: orNull(instant('First contact of a member of staff with the owner; null if none yet.')),
    touchedSince: bookkeeping(
      orNull(instant('When it became the first touch, or the last one was taken back; null: nobody ever touched it.')),
    ),
    touchedPosition: orNull(
      position(
        'Since which log position it is the first touch: its own, or that of the taking back of an earlier one.',
      ),
    ),
    touchEventId: orNull(id('The event that was the first touch.')),
    touchEventType: orNull(text('Its type.')),
    touchedBy: orNull(text('Id of the user who touched it first.')),
    deletedAt: orNull(instant('Set while it is deleted: a stay that still lasts is censored at that time.')),
    deletionId: orNull(id('The LeadDeleted event that deleted it.')),
    mergedInto: orNull(id('The lead that it is merged into: it counts there, not here.')),
    rentSince: bookkeeping(instant('When it got its present rent: the next one is no earlier.')),
    steps: bookkeeping(
      text(
        'Its creation, moves and undos, each followed by a semicolon: + for what counts, - for undone, ~ for an undo; numbers of the stages ' +
          'from and to; time (milliseconds in base 36), log position and monthly rent then. Between them r, month and rent for another rent, d and u with the month for a deletion and a restoration.',
      ),
    ),
    sent: bookkeeping(
      orNull(
        text(
          "Campaigns' messages that were sent to it, in the order of the log, each followed by a semicolon: message, the office's day, " +
            'log position, workflow, template and its version; null for none.',
        ),
      ),
    ),
    clock: bookkeeping(
      instant('When it last changed its stage, or was deleted, restored or merged: its next such event is no earlier.'),
    ),
  },
});
export type AnalyticsLeadRow = RowOf<typeof analyticsLeadsTable.columns>;

export const analyticsMovesTable = table({
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
    `(lead_id) where kind = 'move' and undone_at is null and ${isManagedSql('from_stage')}`,
    "(created_at) where kind = 'move' and undone_at is null and furthest > furthest_before",
  ],
  columns: {
    eventId: id('The LeadStatusMoved.'),
    leadId: id('The lead.'),
    kind: choice(
      z.enum(['move', 'undo']),
      "'undo' if it took the lead's last move back, and nothing else; then it counts nowhere but in the flow. What gives an older " +
        "stage back after further moves, or takes an undo back, is a 'move'.",
    ),
    fromStage: choice(leadStatusSchema, 'The stage that the lead left.'),
    toStage: choice(leadStatusSchema, 'The stage that it came to.'),
    at: called('time', instant('When it happened, no earlier than the change of the lead before it.')),
    position: position('Its log position.'),
    since: instant('Since when the lead was in the stage that it left.'),
    sinceEventId: id('The event that had brought it there.'),
    sincePosition: position('Log position of that event.'),
    furthestBefore: int('The furthest stage before it, as in read.analytics_leads.furthest.'),
    furthest: int(
      'The furthest stage after it. Where it is greater, this is when all stages in between were reached first.',
    ),
    lastMoveBefore: bookkeeping(orNull(id("The lead's move that counts before it."))),
    undoneAt: orNull(instant('When it was undone; null if it was not.')),
    undonePosition: orNull(position('Log position of that.')),
    undoneBy: orNull(id('The event that took it back.')),
    city: orNull(text('City of the property at the move.')),
    propertyType: orNull(choice(propertyTypeSchema, 'Type of the property at the move.')),
    unitCount: int('Units of the property at the move.'),
    rentCents: orNull(cents('Estimated monthly rent of all units at the move, US cents.')),
    ownerId: orNull(id('The user who looked after the lead at the move.')),
    source: choice(leadSourceSchema, 'Where the lead came from.'),
    createdAt: instant('When the lead was created.'),
  },
});
export type AnalyticsMoveRow = RowOf<typeof analyticsMovesTable.columns>;
