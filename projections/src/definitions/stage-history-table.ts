import type { BoardCard } from '../../../contracts/src/queries/board.js';
import type { TableDefinition } from '../table-definition.js';

/** What a card shows, apart from the lead's id, the revision and the names of people. */
type ShownCard = Required<Omit<BoardCard, 'id' | 'revision'>>;

/** A stay of a lead in a stage, `[startedAt, endedAt)`, with what its card showed. */
export interface StayRow extends ShownCard {
  leadId: string;
  stay: number;
  startedAt: string;
  endedAt: string | null;
  /** The lead was deleted at `endedAt`. */
  endedByDeletion: boolean;
  firstRevision: number;
  firstPosition: bigint;
  lastRevision: number;
  lastPosition: bigint;
}

export const stageHistoryTable: TableDefinition<StayRow> = {
  name: 'stage_history',
  comment:
    'One row per stay of a lead in a stage with what its card showed. Stays of a lead never overlap: the board at an ' +
    'instant is ended_at is null and started_at <= instant, or ended_at is not null and ' +
    'tstzrange(started_at, ended_at) @> instant.',
  primaryKey: ['leadId', 'stay'],
  lookup: { by: 'leadId', newest: 'stay' },
  indexes: [
    // The board of an instant costs what stood on it then, however long the history before and after is. An entry in the index of
    // intervals costs as much as all others, so only what has ended has one: of each stay one instead of two.
    'using gist (tstzrange(started_at, ended_at)) where ended_at is not null',
    '(started_at) where ended_at is null',
    '(started_at, lead_id, stay)',
    '(ended_at) where ended_by_deletion',
  ],
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    stay: { type: 'integer', comment: 'Number of the stay, 0 for the first of the lead.' },
    status: { type: 'text', comment: 'Stage of the pipeline.' },
    stageSince: { type: 'instant', comment: 'When the lead came into the stage: the same for all parts of one visit.' },
    stageEventId: { type: 'uuid', comment: 'The event that brought the lead into the stage.' },
    stageActorId: {
      type: 'text',
      nullable: true,
      comment: 'Who brought it there: user id, or name of the webhook or system part; null for a visitor.',
    },
    startedAt: { type: 'instant', comment: 'Start of the stay; never before the start of the stay before it.' },
    endedAt: { type: 'instant', nullable: true, comment: 'End of the stay, exclusive; null while it lasts.' },
    endedByDeletion: { type: 'boolean', comment: 'The lead was deleted at ended_at.' },
    name: { type: 'text', comment: 'Personal. What the card showed.' },
    propertyAddress: { type: 'text', comment: 'What the card showed.' },
    city: { type: 'text', nullable: true, comment: 'What the card showed.' },
    unitCount: { type: 'integer', comment: 'What the card showed.' },
    estimatedRentCents: { type: 'cents', nullable: true, comment: 'What the card showed: monthly rent, US cents.' },
    walkthroughStart: {
      type: 'instant',
      nullable: true,
      comment: 'What the card showed: start of the booked walkthrough.',
    },
    marketing: { type: 'text', comment: 'What the card showed: external marketing, none, enrolled or failed.' },
    source: { type: 'text', comment: 'Where the lead came from.' },
    createdAt: { type: 'instant', comment: 'When the lead came in.' },
    lastContactedAt: { type: 'instant', nullable: true, comment: 'Last change of stage that was not an undo.' },
    firstRevision: { type: 'integer', comment: 'Revision of the event that opened the stay.' },
    firstPosition: { type: 'position', comment: 'Log position of that event.' },
    lastRevision: { type: 'integer', comment: 'Revision of the last event that changed the row.' },
    lastPosition: { type: 'position', comment: 'Log position of that event.' },
  },
};
