import type { BoardCard, PresentField } from '../../../contracts/src/board/queries.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { lastContactMeaning } from './before-moves.js';

/** A card's content, except the lead's id, the revision, people's names and what is known only for the present. */
type ShownCard = Required<Omit<BoardCard, 'id' | 'revision' | PresentField>>;

/** A stay of a lead in a stage, `[startedAt, endedAt)`, with the card's content. */
export interface StayRow extends ShownCard {
  leadId: string;
  stay: number;
  addressKey: string | null;
  /** It began with a change of stage. */
  moved: boolean;
  startedAt: string;
  endedAt: string | null;
  /** The lead was deleted at `endedAt`. */
  endedByDeletion: boolean;
  /** The lead is merged into this one now: its stays count nowhere, at no instant. */
  mergedInto: string | null;
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
  columns: {
    leadId: { type: 'uuid', comment: 'The lead.' },
    stay: { type: 'integer', comment: 'Number of the stay, 0 for the first of the lead.' },
    status: { type: 'text', personal: false, called: 'column', comment: 'Stage of the pipeline.' },
    stageSince: {
      type: 'instant',
      comment:
        'When the lead came into the stage: the same for all parts of one visit. After an undo, what it was before, so earlier than ' +
        'the start of the stay.',
    },
    stageEventId: { type: 'uuid', comment: 'The event that brought the lead into the stage.' },
    stageActorId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Who brought it there: user id, or name of the webhook or system part; null for a visitor.',
    },
    moved: {
      type: 'boolean',
      comment:
        'It began with a change of stage, an undo included; false for the first stay and for parts of one visit.',
    },
    startedAt: { type: 'instant', comment: 'Start of the stay; never before the start of the stay before it.' },
    endedAt: {
      type: 'instant',
      called: 'end',
      nullable: true,
      comment: 'End of the stay, exclusive; null while it lasts.',
    },
    endedByDeletion: { type: 'boolean', comment: 'The lead was deleted or erased at ended_at.' },
    mergedInto: {
      type: 'uuid',
      called: 'merge',
      nullable: true,
      comment:
        'The lead that it is merged into now, in all its rows: the rows of that lead count for both, at any instant.',
    },
    name: { type: 'text', personal: true, comment: 'What the card showed.' },
    propertyAddress: { type: 'text', personal: true, comment: 'What the card showed.' },
    addressKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The shown address in one spelling: by it a search finds the card however either is written.',
    },
    city: { type: 'text', personal: false, nullable: true, comment: 'What the card showed.' },
    unitCount: { type: 'integer', comment: 'What the card showed.' },
    estimatedRentCents: { type: 'cents', nullable: true, comment: 'What the card showed: monthly rent, US cents.' },
    walkthroughStart: {
      type: 'instant',
      nullable: true,
      comment: 'What the card showed: start of the booked walkthrough.',
    },
    marketing: {
      type: 'text',
      personal: false,
      comment: 'What the card showed: external marketing, as the lead has it.',
    },
    assigneeId: {
      type: 'uuid',
      called: 'assignee',
      nullable: true,
      comment: 'What the card showed: the user who looked after the lead; null: nobody.',
    },
    source: { type: 'text', personal: false, comment: 'Where the lead came from.' },
    createdAt: { type: 'instant', comment: 'When the lead came in.' },
    lastContactedAt: { type: 'instant', nullable: true, comment: lastContactMeaning },
    firstRevision: { type: 'integer', bookkeeping: true, comment: 'Revision of the event that opened the stay.' },
    firstPosition: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    lastRevision: { type: 'integer', bookkeeping: true, comment: 'Revision of the last event that changed the row.' },
    lastPosition: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
  },
};
