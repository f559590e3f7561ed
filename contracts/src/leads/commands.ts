import { z } from 'zod';
import { leadSources } from './lead-source.js';
import { leadStatuses } from '../lead-status.js';
import { addressNotProvided, propertyTypes } from '../property.js';
import * as field from '../fields.js';
import { consentTextVersionInput, textsConsentedInput } from '../consent/commands.js';
import { formGuardFields } from '../intake/form-guard.js';
import { contactKinds, contactOutcomes } from './contact.js';

const statusInput = field.choice('Status', leadStatuses);
const propertyTypeInput = field.choice('Property type', propertyTypes);

/** A new lead. Staff may name a status; a visitor's request with one is refused. */
export const createLeadSchema = z.strictObject({
  id: field.idInput('id').optional(),
  name: field.textOrNone('Name').transform((name) => name ?? ''),
  email: field.emailInput,
  phone: field.optionalPhone('Phone'),
  company: field.optionalText('Company'),
  ownerName: field.optionalText('Owner name'),
  status: statusInput.optional(),
  source: field.choice('Source', leadSources),
  propertyAddress: field.textOrNone('Property address', 300).transform((address) => address ?? addressNotProvided),
  streetAddress: field.optionalText('Street address'),
  city: field.optionalText('City', 100),
  state: field.optionalText('State', 2),
  zipCode: field.zipCodeInput.nullish().transform((zip) => zip ?? null),
  propertyType: propertyTypeInput.nullish().transform((type) => type ?? null),
  unitCount: field.unitCountInput.default(1),
  squareFootage: field.squareFootageInput.default(0),
  bedrooms: field.bedroomsInput.nullish().transform((n) => n ?? null),
  bathrooms: field.bathroomsInput.nullish().transform((n) => n ?? null),
  yearBuilt: field.yearBuiltInput.nullish().transform((n) => n ?? null),
  finishedBasementArea: field.squareFootageInput.nullish().transform((n) => n ?? null),
  estimatedRentCents: field
    .centsInput('Estimated rent')
    .nullish()
    .transform((n) => n ?? null),
  purchasePriceCents: field
    .centsInput('Purchase price')
    .nullish()
    .transform((n) => n ?? null),
});
export type CreateLead = z.infer<typeof createLeadSchema>;
export type CreateLeadInput = z.input<typeof createLeadSchema>;

/** POST /api/leads, from staff and from the public forms. */
export const submitLeadSchema = z.strictObject({
  ...createLeadSchema.shape,
  consentTextVersion: consentTextVersionInput,
  textsConsented: textsConsentedInput,
  ...formGuardFields,
});

/** Who the owner is. Absent means unchanged; null clears. */
export const editLeadDetailsSchema = z.strictObject({
  name: field.requiredText('Name').optional(),
  email: field.emailInput.optional(),
  phone: field.phoneInput('Phone').nullable().optional(),
  company: field.requiredText('Company').nullable().optional(),
  ownerName: field.requiredText('Owner name').nullable().optional(),
});
export type EditLeadDetails = z.infer<typeof editLeadDetailsSchema>;

/** What is known of the property. Absent means unchanged; null clears. */
export const editPropertySchema = z.strictObject({
  propertyAddress: field.requiredText('Property address', 300).optional(),
  streetAddress: field.requiredText('Street address').nullable().optional(),
  city: field.requiredText('City', 100).nullable().optional(),
  state: field.requiredText('State', 2).nullable().optional(),
  zipCode: field.zipCodeInput.nullable().optional(),
  propertyType: propertyTypeInput.nullable().optional(),
  unitCount: field.unitCountInput.optional(),
  squareFootage: field.squareFootageInput.optional(),
  bedrooms: field.bedroomsInput.nullable().optional(),
  bathrooms: field.bathroomsInput.nullable().optional(),
  yearBuilt: field.yearBuiltInput.nullable().optional(),
  finishedBasementArea: field.squareFootageInput.nullable().optional(),
  estimatedRentCents: field.centsInput('Estimated rent').nullable().optional(),
  purchasePriceCents: field.centsInput('Purchase price').nullable().optional(),
});
export type EditProperty = z.infer<typeof editPropertySchema>;

/** PATCH /api/leads/:id takes the fields of both in one body and turns them into up to two events, in one append. */
export const editLeadSchema = z
  .strictObject({ ...editLeadDetailsSchema.shape, ...editPropertySchema.shape })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditLead = z.infer<typeof editLeadSchema>;

export const moveLeadStatusSchema = z.strictObject({
  status: statusInput,
  reason: field.requiredText('Reason', 500).optional(),
});
export type MoveLeadStatus = z.infer<typeof moveLeadStatusSchema>;

export const bulkMoveLimit = 500;
export const bulkMoveSchema = z
  .strictObject({
    ids: z
      .array(z.uuid('Every id must be a UUID'), field.mustBe('ids', 'a list'))
      .min(1, 'Name at least one lead')
      .max(bulkMoveLimit, `At most ${bulkMoveLimit} leads at once`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each lead only once'),
    status: statusInput,
    reason: field.requiredText('Reason', 500).optional(),
    /** For some or all of the leads, the revision that the caller has seen, by id: an If-Match for each of them. */
    revisions: z
      .record(z.uuid(), z.int(field.mustBe('A revision', 'a whole number')).min(0, 'A revision must not be negative'), {
        error: ({ code }) =>
          code === 'invalid_type' ? 'revisions must be an object' : 'revisions must have the ids of leads as keys',
      })
      .transform((byId) => Object.fromEntries(Object.entries(byId).map(([id, seen]) => [id.toLowerCase(), seen])))
      .optional(),
  })
  .refine(
    ({ ids, revisions = {} }) => {
      const named = new Set(ids.map((id) => id.toLowerCase()));
      return Object.keys(revisions).every((id) => named.has(id));
    },
    { path: ['revisions'], message: 'revisions names a lead that is not among the ids' },
  );
export type BulkMove = z.infer<typeof bulkMoveSchema>;

/** POST /api/leads/undo: takes back what one action did to these leads, each separately. Answers like the bulk move. */
export const bulkUndoSchema = z.strictObject({
  correlationId: field.idInput('correlationId').transform((id) => id.toLowerCase()),
  ids: bulkMoveSchema.shape.ids,
});
export type BulkUndo = z.infer<typeof bulkUndoSchema>;

const { ids: leadsInput } = bulkMoveSchema.shape;

/** POST /api/leads/deletion: takes many leads off the board. Answers like the bulk move, as the others on many leads do. */
export const bulkDeleteSchema = z.strictObject({ ids: leadsInput });

const improvementInput = z.strictObject(
  {
    name: field.requiredText('Name', 120),
    checked: z.boolean(field.mustBe('checked', 'true or false')),
    estimatedCostCents: field.centsInput('Estimated cost'),
    customCostCents: field.centsInput('Custom cost').nullable(),
  },
  field.mustBe('An improvement', 'an object'),
);
export const improvementsInput = z
  .array(improvementInput, field.mustBe('improvements', 'a list'))
  .max(200, 'At most 200 improvements');

export const pitchLeadSchema = z.strictObject({
  estimatedRentCents: field.centsInput('Estimated rent'),
  improvements: improvementsInput,
});
export type PitchLead = z.infer<typeof pitchLeadSchema>;

export const editImprovementsSchema = z.strictObject({ improvements: improvementsInput });
export type EditImprovements = z.infer<typeof editImprovementsSchema>;

export const acknowledgeRequirementsSchema = z.strictObject({
  acknowledged: z.literal(true, 'Please acknowledge the requirements before proceeding.'),
});
export type AcknowledgeRequirements = z.infer<typeof acknowledgeRequirementsSchema>;

/** `start` is omitted or null if only the external booking page knows the time. */
export const scheduleWalkthroughSchema = z.strictObject({
  start: field.instantInput('start'),
});
export type ScheduleWalkthrough = z.infer<typeof scheduleWalkthroughSchema>;

/** For a blank note there is nothing to do: the call succeeds, and appends nothing (specification: "Notes ignore blank text"). */
export const addNoteSchema = z.strictObject({
  content: field.optionalParagraphs('Note', 10_000).transform((text) => text ?? ''),
});
export type AddNote = z.infer<typeof addNoteSchema>;

export const recordPaymentSchema = z.strictObject({
  amountCents: field.centsInput('Amount', 1),
  method: field.choice('Method', ['card', 'check', 'cash', 'bank_transfer', 'other']),
  reference: field.optionalText('Reference'),
});
export type RecordPayment = z.infer<typeof recordPaymentSchema>;

/** A user's id in a command; null: nobody. */
const userInput = (label: string) => field.idInput(label).toLowerCase().nullable();

/** POST /api/leads/:id/assignment: who looks after the lead; null: nobody. */
export const assignLeadSchema = z.strictObject({ userId: userInput('userId') });
export type AssignLead = z.infer<typeof assignLeadSchema>;

/** POST /api/leads/:id/notes/:noteId/correction. `wording` is the event whose text the person saw: a later wording refuses it. */
export const correctNoteSchema = z.strictObject({
  wording: field.idInput('wording').toLowerCase().optional(),
  content: field.optionalParagraphs('Note', 10_000).transform((text, context) => {
    if (text === null) context.addIssue({ code: 'custom', message: 'Note is required' });
    return text ?? '';
  }),
});
export type CorrectNote = z.infer<typeof correctNoteSchema>;

/** POST /api/leads/:id/tasks. Without an assignee it is for the person who looks after the lead. */
export const addTaskSchema = z.strictObject({
  title: field.requiredText('Title'),
  dueAt: field.requiredInstant('Due date'),
  assignee: userInput('assignee')
    .optional()
    .transform((id) => id ?? null),
});
export type AddTask = z.infer<typeof addTaskSchema>;

/** PATCH /api/leads/:id/tasks/:taskId. Absent means unchanged; an assignee of null: the person who looks after the lead. */
export const editTaskSchema = z
  .strictObject({
    title: field.requiredText('Title').optional(),
    dueAt: field.requiredInstant('Due date').optional(),
    assignee: userInput('assignee').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditTask = z.infer<typeof editTaskSchema>;

/** POST /api/leads/:id/contacts. `at` is when it was, by default now, and never in the future. */
export const logContactSchema = z.strictObject({
  kind: field.choice('Kind', contactKinds),
  outcome: field.choice('Outcome', contactOutcomes),
  at: field.instantInput('at'),
  note: field.optionalParagraphs('Note', 10_000),
});
export type LogContact = z.infer<typeof logContactSchema>;

/** POST /api/leads/assignment, tasks and contacts: the same for many leads. */
export const bulkAssignSchema = z.strictObject({ ids: leadsInput, ...assignLeadSchema.shape });
export const bulkTaskSchema = z.strictObject({ ids: leadsInput, ...addTaskSchema.shape });
export const bulkContactSchema = z.strictObject({ ids: leadsInput, ...logContactSchema.shape });
