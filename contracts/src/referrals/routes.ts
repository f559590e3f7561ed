import { idParamsSchema, read, command, table, routesOf } from '../routes/route.js';
import { z } from 'zod';
import {
  referralAnswerSchema,
  referralExportQuerySchema,
  referralListQuerySchema,
  referralListSchema,
} from './queries.js';
import { commandAnswerSchema, undoPreviewSchema } from '../answers.js';
import { undoSchema, historySchema } from '../history/queries.js';
import { referralsPaths } from './paths.js';
import { referralFieldsSchema } from './input.js';
import { consentTextVersionInput } from '../consent/input.js';
import { formGuardFields } from '../intake/form-guard.js';
import * as field from '../fields.js';
import { referralStatuses } from './referral.js';
import { propertyTypes } from '../property.js';
import { referralFeeCents } from '../fees/fees.js';

/** Refusals of a command on a referral. */
const ofReferral = ['referral_not_found', 'referral_deleted'] as const;

/** POST /api/referrals: the public form. Answers `{id, revision, position}`. */
const submitReferralSchema = z.strictObject({
  ...referralFieldsSchema.shape,
  consentTextVersion: consentTextVersionInput,
  ...formGuardFields,
});

export const referralsRoutes = routesOf('Referrals', 'Public intake', {
  submit: command({
    at: referralsPaths.submit,
    summary: 'Refer a client; the referral starts as pending',
    who: 'public',
    limited: true,
    body: submitReferralSchema,
    status: 201,
  }),
  makeLead: command({
    at: 'POST /api/referrals/:id/lead',
    summary:
      'Make it a lead: the client with the property, source referral; answers with the lead, and with the same one if asked again',
    who: 'admin',
    params: idParamsSchema,
    status: 201,
    etag: true,
    problems: [...ofReferral, 'referral_linked'],
  }),
});

/** Referrals as a table, one by one, and as a file. */
export const referralListRoutes = routesOf('ReferralList', 'Referrals', {
  list: read({
    at: 'GET /api/referrals',
    summary: 'Referrals by offset, in any order, newest first unless asked otherwise',
    who: 'admin',
    query: referralListQuerySchema,
    answer: referralListSchema,
  }),
  export: table({
    at: 'GET /api/referrals/export',
    summary: 'All referrals that match, in order, as a file for spreadsheets',
    who: 'admin',
    query: referralExportQuerySchema,
  }),
  one: read({
    at: 'GET /api/referrals/:id',
    summary: 'One referral, a deleted one too',
    who: 'admin',
    params: idParamsSchema,
    answer: referralAnswerSchema,
    problems: ['referral_not_found'],
  }),
});

/** POST /api/referrals/:id/status: any status may be chosen. */
const changeReferralStatusSchema = z.strictObject({ status: field.choice('Status', referralStatuses) });
export type ChangeReferralStatus = z.infer<typeof changeReferralStatusSchema>;

/** PATCH /api/referrals/:id. Absent means unchanged; `notes: null` clears them. */
export const editReferralSchema = z
  .strictObject({
    realtorName: field.requiredText('Realtor name').optional(),
    realtorEmail: field.emailInput.optional(),
    realtorPhone: field.phoneInput('Realtor phone').optional(),
    realtorCompany: field.requiredText('Realtor company').optional(),
    clientName: field.requiredText('Client name').optional(),
    clientEmail: field.emailInput.optional(),
    clientPhone: field.phoneInput('Client phone').optional(),
    propertyAddress: field.requiredText('Property address', 300).optional(),
    propertyType: field.choice('Property type', propertyTypes).optional(),
    notes: field.clearableParagraphs('Notes', 10_000),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditReferral = z.infer<typeof editReferralSchema>;

/** POST /api/referrals/:id/payment: the amount paid to the realtor, in US cents. */
export const payReferralSchema = z.strictObject({ feeCents: field.centsInput('Amount').default(referralFeeCents) });
export type PayReferral = z.infer<typeof payReferralSchema>;

/** The commands on one referral. Each route only names its command. */
export const referralAdminRoutes = routesOf('ReferralAdmin', 'Referrals', {
  status: command({
    at: 'POST /api/referrals/:id/status',
    summary: 'Note how far the referral has come',
    who: 'admin',
    params: idParamsSchema,
    body: changeReferralStatusSchema,
    problems: ofReferral,
  }),
  edit: command({
    at: 'PATCH /api/referrals/:id',
    summary: 'Edit contact, property and notes',
    who: 'admin',
    params: idParamsSchema,
    body: editReferralSchema,
    problems: ofReferral,
  }),
  payment: command({
    at: 'POST /api/referrals/:id/payment',
    summary: 'Record that the realtor was paid the fee, once',
    who: 'admin',
    params: idParamsSchema,
    body: payReferralSchema,
    problems: [...ofReferral, 'referral_paid'],
  }),
  delete: command({
    at: 'DELETE /api/referrals/:id',
    summary: 'Take the referral off the list; its history stays',
    who: 'admin',
    params: idParamsSchema,
    problems: ofReferral,
  }),
  restore: command({
    at: 'POST /api/referrals/:id/restore',
    summary: 'Bring a deleted referral back',
    who: 'admin',
    params: idParamsSchema,
    problems: ofReferral,
  }),
});

/** A referral's history, straight from the log, and undoing its events. */
export const referralHistoryRoutes = routesOf('ReferralHistory', 'Referrals', {
  history: read({
    at: 'GET /api/referrals/:id/history',
    summary: "The referral's events, oldest first, also those of a deleted one",
    who: 'admin',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'referral_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
  undo: command({
    at: 'POST /api/referrals/:id/undo',
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    who: 'admin',
    params: idParamsSchema,
    body: undoSchema,
    answer: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: [...ofReferral, 'event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});
