import { idParamsSchema, command, routesOf } from '../routes/route.js';
import { leadsPaths } from './paths.js';
import { z } from 'zod';
import {
  createLeadSchema,
  editLeadDetailsSchema,
  editPropertySchema,
  statusInput,
  improvementsInput,
  userInput,
} from './input.js';
import { mailInput, mailQuerySchema } from '../untold.js';
import { consentTextVersionInput, textsConsentedInput } from '../consent/input.js';
import { formGuardFields } from '../intake/form-guard.js';
import * as field from '../fields.js';

/**
 * POST /api/leads, from staff and from the public forms. Only the signed-in may leave out the e-mail of somebody who gave a phone number:
 * a visitor's request without one is refused.
 */
export const submitLeadSchema = z.strictObject({
  ...createLeadSchema.shape,
  email: field.emailOrNone,
  /** Who looks after a lead that staff add by hand; null: nobody. It then waits for its first touch, as a visitor's intake does. */
  assigneeId: userInput('assigneeId').optional(),
  consentTextVersion: consentTextVersionInput,
  textsConsented: textsConsentedInput,
  ...formGuardFields,
});
export type SubmitLeadInput = z.input<typeof submitLeadSchema>;

/** PATCH /api/leads/:id takes the fields of both in one body and turns them into up to two events, in one append. */
export const editLeadSchema = z
  .strictObject({ ...editLeadDetailsSchema.shape, ...editPropertySchema.shape })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditLead = z.infer<typeof editLeadSchema>;

export const moveLeadStatusSchema = z.strictObject({
  status: statusInput,
  reason: field.requiredText('Reason', 500).optional(),
  mail: mailInput,
});
export type MoveLeadStatus = z.infer<typeof moveLeadStatusSchema>;

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
  mail: mailInput,
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

/** The commands on one lead. Each route only names its command. */
export const leadsRoutes = routesOf('Leads', 'Lead commands', {
  create: command({
    at: leadsPaths.create,
    summary: 'Add a lead',
    who: 'public',
    limited: true,
    body: submitLeadSchema,
    status: 201,
    problems: ['lead_exists', 'forbidden'],
  }),
  edit: command({
    at: 'PATCH /api/leads/:id',
    summary: 'Edit who the owner is and what is known of the property',
    who: 'staff',
    params: idParamsSchema,
    body: editLeadSchema,
  }),
  improvements: command({
    at: 'POST /api/leads/:id/improvements',
    summary: 'Replace the list of repairs and improvements',
    who: 'staff',
    params: idParamsSchema,
    body: editImprovementsSchema,
  }),
  move: command({
    at: 'POST /api/leads/:id/status',
    summary: 'Move the lead to a stage',
    who: 'staff',
    params: idParamsSchema,
    body: moveLeadStatusSchema,
  }),
  pitch: command({
    at: 'POST /api/leads/:id/pitch',
    summary: 'Record the pitch of the management agreement',
    who: 'staff',
    params: idParamsSchema,
    body: pitchLeadSchema,
  }),
  acknowledge: command({
    at: 'POST /api/leads/:id/acknowledgment',
    summary: 'Record that the owner acknowledged the management requirements',
    who: 'staff',
    params: idParamsSchema,
    body: acknowledgeRequirementsSchema,
  }),
  note: command({
    at: 'POST /api/leads/:id/notes',
    summary: 'Add a note',
    who: 'staff',
    params: idParamsSchema,
    body: addNoteSchema,
  }),
  payment: command({
    at: 'POST /api/leads/:id/payments',
    summary: 'Record a payment of the onboarding fee',
    who: 'staff',
    params: idParamsSchema,
    body: recordPaymentSchema,
  }),
  onboarding: command({
    at: leadsPaths.onboarding,
    summary: 'Move the lead to onboarding after the payment: enrolled, and last contacted now',
    who: 'staff',
    params: idParamsSchema,
  }),
  delete: command({
    at: 'DELETE /api/leads/:id',
    summary: 'Take the lead off the board; its history stays',
    who: 'staff',
    params: idParamsSchema,
    query: mailQuerySchema,
  }),
  restore: command({
    at: 'POST /api/leads/:id/restore',
    summary: 'Bring a deleted lead back',
    who: 'staff',
    params: idParamsSchema,
    query: mailQuerySchema,
  }),
});

/** Booking a walkthrough is a command on the lead, which the domain of walkthroughs answers. */
export const leadWalkthroughRoutes = routesOf('Leads', 'Leads', {
  walkthrough: command({
    at: leadsPaths.walkthrough,
    summary: 'Schedule the confirmation walkthrough',
    who: 'enrollee',
    limited: true,
    params: idParamsSchema,
    body: scheduleWalkthroughSchema,
    etag: true,
    problems: ['lead_taken_over', 'slot_taken'],
  }),
});
