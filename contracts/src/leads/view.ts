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
  number,
  orNull,
  personal,
  personalJson,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';
import { foldedSql } from '../keys/folded-sql.js';
import { leadStatusSchema } from '../lead-status.js';
import { marketingStateSchema } from '../marketing/marketing-state.js';
import { improvementSchema, propertyTypeSchema } from '../property.js';
import { unreachedReasonSchema } from '../messages/message.js';
import { dealingsSchema } from './dealings.js';
import { leadAnalysisSchema } from './lead-analysis.js';
import { touchStepsSchema } from './first-touch.js';
import { mergedPartSchema } from './merged-part.js';
import { leadSourceSchema } from './lead-source.js';
import { ownersTaskSchema } from '../owner-page/owners-task.js';
import { situationNames } from './situations.js';

/** What a lead's own row keeps of a task: if the task is reopened, its due time is needed again. */
const leadTaskSchema = z.object({ id: z.string(), dueAt: z.string(), open: z.boolean() });
export type LeadTask = z.infer<typeof leadTaskSchema>;

export const pipelineView = {
  id: id('The lead; its stream in the log is lead-<id>.'),
  revision: bookkeeping(int('Revision of the last event of its stream, 0 for the first.')),
  position: position('Log position of that event.'),
  name: personal('Empty if unknown.'),
  email: personal('Of the lead.'),
  phone: orNull(personal('Of the lead.')),
  company: orNull(personal('Company of the lead.')),
  ownerName: orNull(personal('Owner of the property, if another person.')),
  status: called('column', choice(leadStatusSchema, 'Stage of the pipeline.')),
  statusReason: orNull(personal('Reason given with the last change of stage.')),
  source: choice(leadSourceSchema, 'Where the lead came from.'),
  propertyAddress: called('address', personal('Address in one line.')),
  streetAddress: orNull(personal('Street and number.')),
  city: orNull(text('City of the property.')),
  state: orNull(text('Two letters.')),
  zipCode: orNull(text('Five digits.')),
  propertyType: orNull(choice(propertyTypeSchema, 'single-family, multi-family, townhouse, condo, commercial.')),
  unitCount: int('Number of units, 1 or more.'),
  squareFootage: int('Square feet; 0 means unknown.'),
  bedrooms: orNull(number('Number of bedrooms.')),
  bathrooms: orNull(number('Number of bathrooms, in halves.')),
  yearBuilt: orNull(int('Year.')),
  finishedBasementArea: orNull(int('Square feet.')),
  estimatedRentCents: called('monthly rent', orNull(cents('Estimated monthly rent, US cents.'))),
  purchasePriceCents: orNull(cents('Purchase price, US cents.')),
  improvements: personalJson(
    z.array(improvementSchema),
    'Repairs and improvements: {name, checked, estimatedCostCents, customCostCents}.',
  ),
  requirementsAcknowledged: boolean('The owner acknowledged the management requirements.'),
  walkthroughStart: orNull(instant('Start of the booked walkthrough; null also when only the booking page knows it.')),
  paidCents: called('amount paid', cents('Sum of all payments less refunds and lost disputes, US cents.')),
  stripeCustomerId: bookkeeping(
    orNull(personal('The customer at the payment provider; null before the first checkout or invoice.')),
  ),
  marketing: choice(marketingStateSchema, 'External marketing: none, requested, enrolled or failed.'),
  noteCount: int('Number of notes.'),
  assigneeId: called('assignee', orNull(id('The user who looks after it; null: nobody.'))),
  openTaskCount: called('number of open tasks', int('Tasks still to be done.')),
  nextTaskAt: called(
    'next task',
    orNull(instant('When the first of its open tasks is due, passed or not; null when there is none.')),
  ),
  tasks: bookkeeping(
    json(
      z.array(leadTaskSchema),
      'Its tasks as {id, dueAt, open}, the source of the two columns before; read.tasks says what they are.',
    ),
  ),
  dealings: bookkeeping(
    orNull(
      json(
        dealingsSchema,
        'What is open with the owner, and what they paid: ids, states and instants of documents, also those that they are to send, ' +
          'payment links, checkouts, invoices, ' +
          'disputes, the newest messages and the last words, and the purposes of payments; null where there never was any. The ' +
          'situation follows from it.',
      ),
    ),
  ),
  analysis: bookkeeping(
    orNull(
      json(leadAnalysisSchema, 'Its rent analysis as {id, state, since}: running, failed or ready; null: it has none.'),
    ),
  ),
  merged: bookkeeping(
    json(
      z.array(mergedPartSchema),
      'What the leads merged into it bring to the situation: their ids, their documents, invoices, disputes, payments and payments under ' +
        'way, their last contacts, and whether they wait for the first.',
    ),
  ),
  situation: choice(
    z.enum(situationNames),
    'Where it stands and who has to act, while a booked walkthrough is ahead: docs/next-step.md has the table.',
  ),
  situationSince: instant('Since when.'),
  unreachedFor: orNull(
    choice(unreachedReasonSchema, 'Of a message that did not reach the owner: why, where more is known than that.'),
  ),
  ownersTasks: json(
    z.array(ownersTaskSchema),
    'Everything that waits for the owner, the most important first, also while it is our turn: {kind, id, documentType, linked, since}.',
  ),
  feeDueCents: called(
    'onboarding fee due',
    orNull(
      cents(
        'What is left to pay of the onboarding fee, merged leads included, 0 once it is paid; null: nothing of it is paid, and it is ' +
          'not due yet.',
      ),
    ),
  ),
  waits: bookkeeping(
    orNull(
      instant('When it came in, if it is a visitor’s intake or was added by hand: it waits until its first touch.'),
    ),
  ),
  touches: bookkeeping(
    json(
      touchStepsSchema,
      'Its contacts by users, and what took one back: {id, append, touch, undoes}; the source of the next two columns.',
    ),
  ),
  firstTouchAt: orNull(
    instant(
      'The first contact of a user with the owner, merged leads included: a logged contact, a message, a move, what they agreed or asked for.',
    ),
  ),
  waitingSince: orNull(
    instant(
      'Since when it, or a lead merged into it, has been waiting for its first touch; null once touched, and where none is waited for.',
    ),
  ),
  repeatOf: orNull(id('The lead from whose report it was enrolled, in another browser: it is probably the same one.')),
  createdAt: instant('When the lead came in.'),
  stageSince: instant('When it came into the stage it is in; after an undo what it was before.'),
  stageEventId: id('The event that brought it there, at `stage_since`.'),
  stageActorId: orNull(
    text('Who brought it there: user id, or name of the webhook or system part; null for a visitor.'),
  ),
  lastContactedAt: orNull(
    instant(
      'Last contact that a user logged, text answer from the lead, or change of stage by a user that was neither undone nor an undo.',
    ),
  ),
  deletedAt: called('deletion', orNull(instant('Set while the lead is deleted, or merged into another.'))),
  mergedInto: called(
    'merge',
    orNull(id('The lead that it was merged into, which stays and counts for both; null: it is a case of its own.')),
  ),
  erasedAt: called(
    'erasure',
    orNull(instant('When its person was erased: nothing can be done about it any more. Figures still count it.')),
  ),
  emailKey: bookkeeping(orNull(personal('E-mail in one spelling, for comparing.'))),
  phoneKey: bookkeeping(orNull(personal('The key of phone, for comparing.'))),
  addressKey: bookkeeping(orNull(personal('Street and ZIP in one spelling, for comparing.'))),
};

export const pipelineTable = table({
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
    '(stage_since, id) where fee_due_cents > 0 and deleted_at is null and erased_at is null',
    // Keys by which probable duplicates are found, and what names a person.
    '(email_key) where email_key is not null',
    '(phone_key) where phone_key is not null and deleted_at is null',
    '(address_key) where address_key is not null and deleted_at is null',
    // A filter's counts come from the index alone; a filter of cities skips from source to source.
    `(source, (${foldedSql('city')}), status) include (city, estimated_rent_cents) where deleted_at is null and erased_at is null`,
  ],
  columns: pipelineView,
});
export type PipelineRow = RowOf<typeof pipelineView>;
