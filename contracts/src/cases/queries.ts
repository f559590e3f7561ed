import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { leadStatusSchema } from '../lead-status.js';
import { historyEventSchema } from '../history/queries.js';
import * as field from '../fields.js';
import { mailInput } from '../untold.js';

/** Another lead with the same e-mail address. */
const otherLeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  status: leadStatusSchema,
  propertyAddress: z.string(),
  createdAt: instant,
});
export type OtherLead = z.infer<typeof otherLeadSchema>;

/**
 * GET /api/leads/:id/timeline: everything that happened in one person's case, by position: the lead's own events, and those of its
 * analyses, its documents, its referral and leads merged into it, each with `of`. Only the lead's own events can be undone here.
 */
export const caseTimelineSchema = z.object({
  /** Up to here the read models know which analyses, referrals and other leads belong to the case. */
  position: positionSchema,
  id: z.uuid(),
  /** Revision of the lead's own stream. */
  revision: z.int(),
  events: z.array(historyEventSchema),
  /** Leads that were merged into this one, oldest first; their events are among the events. */
  merged: z.array(otherLeadSchema),
  /** Other leads with the same e-mail address, newest first, at most 100. Their histories are separate. */
  others: z.array(otherLeadSchema),
  /** How many of them there are. */
  othersCount: z.int(),
});
export type CaseTimeline = z.infer<typeof caseTimelineSchema>;

/** What two leads have in common. Each of the first three is a rule that finds pairs; names only affect how probable a pair is. */
const duplicateRules = ['email', 'phone', 'address'] as const;
const duplicateReasonSchema = z.enum([...duplicateRules, 'name']);
export type DuplicateReason = z.infer<typeof duplicateReasonSchema>;

/** `probable`: most likely one case. `possible`: a second property of one owner, or a second owner of one property. */
const duplicateStrengths = ['probable', 'possible'] as const;
export type DuplicateStrength = (typeof duplicateStrengths)[number];

/** An e-mail, phone or address of more leads than this says nothing about any two: an office's own number, a test. */
export const mostOfOneKey = 20;

/** A lead in a list of duplicates. */
const comparedLeadSchema = z.object({
  id: z.uuid(),
  revision: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  propertyAddress: z.string(),
  status: leadStatusSchema,
  createdAt: instant,
});
export type ComparedLead = z.infer<typeof comparedLeadSchema>;

const match = { reasons: z.array(duplicateReasonSchema), strength: z.enum(duplicateStrengths) };

/** GET /api/leads/:id/duplicates and GET /api/duplicates/of: similar leads, most probable first, at most 20. */
export const lookAlikesSchema = z.object({
  position: positionSchema,
  leads: z.array(z.object({ ...comparedLeadSchema.shape, ...match })),
});
export type LookAlikes = z.infer<typeof lookAlikesSchema>;

/** GET /api/duplicates: today's pairs, most probable first. */
export const duplicatePairsSchema = z.object({
  position: positionSchema,
  total: z.int(),
  pairs: z.array(z.object({ older: comparedLeadSchema, newer: comparedLeadSchema, ...match })),
  /** How many pairs each rule finds. A pair that two rules find counts for both. */
  found: z.record(z.enum(duplicateRules), z.int()),
  /** E-mails, phones and addresses that more than 20 leads share, and that are left out for this reason. */
  tooCommon: z.int(),
});
export type DuplicatePairs = z.infer<typeof duplicatePairsSchema>;

export const duplicatePairsQuerySchema = z.strictObject({
  offset: field.pageOffset,
  limit: field.pageLimit,
});
export type DuplicatePairsQuery = z.infer<typeof duplicatePairsQuerySchema>;

/** GET /api/duplicates/of: for somebody who is not a lead yet. Omitted fields are not compared. */
export const lookAlikesQuerySchema = z.strictObject({
  name: field.searchText('name'),
  email: field.searchText('email'),
  phone: field.searchText('phone'),
  propertyAddress: field.searchText('propertyAddress'),
});

/** The lead that another one is merged into. */
export const mergedIntoInput = field.idInput('into').toLowerCase();

/** POST /api/leads/:id/merge: the lead in the path goes, `into` stays. */
export const mergeLeadSchema = z.strictObject({ into: mergedIntoInput, mail: mailInput });
export type MergeLead = z.infer<typeof mergeLeadSchema>;

/** POST /api/leads/:id/told-apart: the lead in the path and `otherId` are two cases, though they look like one. */
export const tellLeadApartSchema = z.strictObject({ otherId: field.idInput('otherId').toLowerCase() });
