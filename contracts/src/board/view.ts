import {
  bookkeeping,
  boolean,
  called,
  cents,
  choice,
  id,
  instant,
  int,
  orNull,
  personal,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { pipelineView } from '../leads/view.js';
import { marketingStateSchema } from '../marketing/marketing-state.js';

const stayView = {
  leadId: id('The lead.'),
  stay: int('Number of the stay, 0 for the first of the lead.'),
  status: pipelineView.status,
  stageSince: instant(
    'When the lead came into the stage: the same for all parts of one visit. After an undo, what it was before, so earlier than ' +
      'the start of the stay.',
  ),
  stageEventId: id('The event that brought the lead into the stage.'),
  stageActorId: pipelineView.stageActorId,
  moved: boolean(
    'It began with a change of stage, an undo included; false for the first stay and for parts of one visit.',
  ),
  startedAt: instant('Start of the stay; never before the start of the stay before it.'),
  endedAt: called('end', orNull(instant('End of the stay, exclusive; null while it lasts.'))),
  endedByDeletion: boolean('The lead was deleted or erased at ended_at.'),
  mergedInto: called(
    'merge',
    orNull(
      id('The lead that it is merged into now, in all its rows: the rows of that lead count for both, at any instant.'),
    ),
  ),
  name: personal('What the card showed.'),
  propertyAddress: personal('What the card showed.'),
  addressKey: bookkeeping(
    orNull(personal('The shown address in one spelling: by it a search finds the card however either is written.')),
  ),
  city: orNull(text('What the card showed.')),
  unitCount: int('What the card showed.'),
  estimatedRentCents: orNull(cents('What the card showed: monthly rent, US cents.')),
  walkthroughStart: orNull(instant('What the card showed: start of the booked walkthrough.')),
  marketing: choice(marketingStateSchema, 'What the card showed: external marketing, as the lead has it.'),
  assigneeId: called('assignee', orNull(id('What the card showed: the user who looked after the lead; null: nobody.'))),
  source: pipelineView.source,
  createdAt: pipelineView.createdAt,
  lastContactedAt: pipelineView.lastContactedAt,
  firstRevision: bookkeeping(int('Revision of the event that opened the stay.')),
  firstPosition: position('Log position of that event.'),
  lastRevision: bookkeeping(int('Revision of the last event that changed the row.')),
  lastPosition: position('Log position of that event.'),
};

export const stageHistoryTable = table({
  name: 'stage_history',
  comment:
    'One row per stay of a lead in a stage with what its card showed. Stays of a lead never overlap: the board at an ' +
    'instant is ended_at is null and started_at <= instant, or ended_at is not null and ' +
    'tstzrange(started_at, ended_at) @> instant; and merged_into is null, as a merged lead always was the other one.',
  rows: { one: 'stay in a column', many: 'stays in a column' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['leadId', 'stay'],
  lookup: { by: 'leadId', newest: 'stay' },
  indexes: [
    // The board of an instant reads only the stays of that instant, however long the history is. An entry in the index of
    // intervals costs as much as all others together, so only ended stays have one: one entry per stay, not two.
    'using gist (tstzrange(started_at, ended_at)) where ended_at is not null',
    '(started_at) where ended_at is null',
    '(started_at, lead_id, stay)',
    '(ended_at) where ended_by_deletion',
  ],
  columns: stayView,
});
/** A stay of a lead in a stage, `[startedAt, endedAt)`, with the card's content. */
export type StayRow = RowOf<typeof stayView>;
