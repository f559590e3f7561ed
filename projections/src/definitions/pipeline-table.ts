import type { Lead } from '../../../contracts/src/leads/queries.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { foldedSql } from '../engine/tables/folded-sql.js';
import type { LeadTask } from './lead-tasks.js';
import { lastContactMeaning } from './before-moves.js';

export type PipelineRow = Lead & {
  position: bigint;
  tasks: LeadTask[];
  repeatOf: string | null;
  erasedAt: string | null;
  emailKey: string | null;
  phoneKey: string | null;
  addressKey: string | null;
};

export const pipelineTable: TableDefinition<PipelineRow> = {
  name: 'pipeline',
  comment: 'One row per lead as it is now. Deleted leads and those merged into another stay, with deleted_at set.',
  rows: { one: 'lead', many: 'leads' },
  subject: { kind: 'lead', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(status, stage_since desc, id) where deleted_at is null and erased_at is null',
    '(status, estimated_rent_cents desc nulls last, id) where deleted_at is null and erased_at is null',
    '(estimated_rent_cents desc nulls last, id desc) where deleted_at is null and erased_at is null',
    '(estimated_rent_cents, id) where deleted_at is null and erased_at is null',
    '(created_at desc, id desc)',
    '(lower(email))',
    '(id) where deleted_at is not null or erased_at is not null',
    '(merged_into) where merged_into is not null',
    // Keys by which probable duplicates are found, and what names a person.
    '(email_key) where email_key is not null',
    '(phone_key) where phone_key is not null and deleted_at is null',
    '(address_key) where address_key is not null and deleted_at is null',
    // A filter's counts come from the index alone; a filter of cities skips from source to source.
    `(source, (${foldedSql('city')}), status) include (city, estimated_rent_cents) where deleted_at is null and erased_at is null`,
  ],
  columns: {
    id: { type: 'uuid', comment: 'The lead; its stream in the log is lead-<id>.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event of its stream, 0 for the first.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    name: { type: 'text', personal: true, comment: 'Empty if unknown.' },
    email: { type: 'text', personal: true, comment: 'Of the lead.' },
    phone: { type: 'text', personal: true, nullable: true, comment: 'Of the lead.' },
    company: { type: 'text', personal: true, nullable: true, comment: 'Company of the lead.' },
    ownerName: { type: 'text', personal: true, nullable: true, comment: 'Owner of the property, if another person.' },
    status: { type: 'text', personal: false, called: 'column', comment: 'Stage of the pipeline.' },
    statusReason: {
      type: 'text',
      personal: true,
      nullable: true,
      comment: 'Reason given with the last change of stage.',
    },
    source: { type: 'text', personal: false, comment: 'Where the lead came from.' },
    propertyAddress: { type: 'text', personal: true, called: 'address', comment: 'Address in one line.' },
    streetAddress: { type: 'text', personal: true, nullable: true, comment: 'Street and number.' },
    city: { type: 'text', personal: false, nullable: true, comment: 'City of the property.' },
    state: { type: 'text', personal: false, nullable: true, comment: 'Two letters.' },
    zipCode: { type: 'text', personal: false, nullable: true, comment: 'Five digits.' },
    propertyType: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'single-family, multi-family, townhouse, condo, commercial.',
    },
    unitCount: { type: 'integer', comment: 'Number of units, 1 or more.' },
    squareFootage: { type: 'integer', comment: 'Square feet; 0 means unknown.' },
    bedrooms: { type: 'number', nullable: true, comment: 'Number of bedrooms.' },
    bathrooms: { type: 'number', nullable: true, comment: 'Number of bathrooms, in halves.' },
    yearBuilt: { type: 'integer', nullable: true, comment: 'Year.' },
    finishedBasementArea: { type: 'integer', nullable: true, comment: 'Square feet.' },
    estimatedRentCents: {
      type: 'cents',
      called: 'monthly rent',
      nullable: true,
      comment: 'Estimated monthly rent, US cents.',
    },
    purchasePriceCents: { type: 'cents', nullable: true, comment: 'Purchase price, US cents.' },
    improvements: {
      type: 'json',
      personal: true,
      comment: 'Repairs and improvements: {name, checked, estimatedCostCents, customCostCents}.',
    },
    requirementsAcknowledged: { type: 'boolean', comment: 'The owner acknowledged the management requirements.' },
    walkthroughStart: {
      type: 'instant',
      nullable: true,
      comment: 'Start of the booked walkthrough; null also when only the booking page knows it.',
    },
    paidCents: {
      type: 'cents',
      called: 'amount paid',
      comment: 'Sum of all payments less refunds and lost disputes, US cents.',
    },
    stripeCustomerId: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The customer at the payment provider; null before the first checkout or invoice.',
    },
    marketing: { type: 'text', personal: false, comment: 'External marketing: none, requested, enrolled or failed.' },
    noteCount: { type: 'integer', comment: 'Number of notes.' },
    assigneeId: {
      type: 'uuid',
      called: 'assignee',
      nullable: true,
      comment: 'The user who looks after it; null: nobody.',
    },
    openTaskCount: { type: 'integer', called: 'number of open tasks', comment: 'Tasks still to be done.' },
    nextTaskAt: {
      type: 'instant',
      called: 'next task',
      nullable: true,
      comment: 'When the first of its open tasks is due, passed or not; null when there is none.',
    },
    tasks: {
      type: 'json',
      personal: false,
      bookkeeping: true,
      comment: 'Its tasks as {id, dueAt, open}, the source of the two columns before; read.tasks says what they are.',
    },
    firstTouchAt: {
      type: 'instant',
      nullable: true,
      comment: 'The first thing that a user did about it after it came in, assignments excepted.',
    },
    waitingSince: {
      type: 'instant',
      nullable: true,
      comment:
        'Since when the intake of a visitor has been waiting for its first touch; null once touched, and for leads added by staff.',
    },
    repeatOf: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead from whose report it was enrolled, in another browser: it is probably the same one.',
    },
    createdAt: { type: 'instant', comment: 'When the lead came in.' },
    stageSince: { type: 'instant', comment: 'When it came into the stage it is in; after an undo what it was before.' },
    stageEventId: { type: 'uuid', comment: 'The event that brought it there, at `stage_since`.' },
    stageActorId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Who brought it there: user id, or name of the webhook or system part; null for a visitor.',
    },
    lastContactedAt: { type: 'instant', nullable: true, comment: lastContactMeaning },
    deletedAt: {
      type: 'instant',
      called: 'deletion',
      nullable: true,
      comment: 'Set while the lead is deleted, or merged into another.',
    },
    mergedInto: {
      type: 'uuid',
      called: 'merge',
      nullable: true,
      comment: 'The lead that it was merged into, which stays and counts for both; null: it is a case of its own.',
    },
    erasedAt: {
      type: 'instant',
      called: 'erasure',
      nullable: true,
      comment: 'When its person was erased: nothing can be done about it any more. Figures still count it.',
    },
    emailKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'E-mail in one spelling, for comparing.',
    },
    phoneKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The key of phone, for comparing.',
    },
    addressKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'Street and ZIP in one spelling, for comparing.',
    },
  },
};
