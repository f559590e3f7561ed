import { z } from 'zod';
import * as field from '../fields.js';
import { read, command, routesOf } from '../routes/route.js';

/**
 * POST /api/odoo/sync-lead takes the whole lead, as the card has it; only its id is used, the rest is read from the log. `again` sends a
 * lead as it is now even if the log has it as taken.
 */
const syncLeadSchema = z.looseObject({
  id: z.uuid('id must be a UUID'),
  again: z.literal(true, 'again must be true or absent').optional(),
});
/** `odooId` is null while the lead is still being handed over: its `marketing` is 'requested' until the outcome is in the log. */
const syncLeadAnswerSchema = z.object({ odooId: z.string().nullable() });
export type SyncLeadAnswer = z.infer<typeof syncLeadAnswerSchema>;

/** POST /api/odoo/leads */
export const createOdooLeadSchema = z.strictObject({
  name: field.requiredText('Name'),
  email: field.emailInput,
  propertyAddress: field.requiredText('Property address', 300),
});
export type CreateOdooLead = z.infer<typeof createOdooLeadSchema>;
/** `id` is Odoo's, null while the lead is still being handed over; `leadId` is the lead here. */
const createOdooLeadAnswerSchema = z.object({ id: z.string().nullable(), leadId: z.uuid() });
export type CreateOdooLeadAnswer = z.infer<typeof createOdooLeadAnswerSchema>;

/** POST /api/odoo/leads/:odooId/adoption */
const odooIdParamsSchema = z.object({
  odooId: z.string().regex(/^[1-9]\d{0,14}$/, 'odooId must be a whole number, at least 1'),
});

/** GET /api/odoo/test-connection */
const marketingConnectionSchema = z.object({ connected: z.literal(true), version: z.string() });
export type MarketingConnection = z.infer<typeof marketingConnectionSchema>;

/** The side whose leads are listed: Odoo's by its ids, then those here by ours. */
export const comparisonSides = ['odoo', 'here'] as const;
export type ComparisonSide = (typeof comparisonSides)[number];

/** GET /api/odoo/comparison: one page of one side. `after` is the previous page's `next`. */
const comparisonQuerySchema = z
  .object({
    side: z.enum(comparisonSides, 'side must be odoo or here'),
    after: z.string().max(36).optional(),
  })
  .refine(({ side, after }) => after === undefined || (side === 'odoo' ? /^\d{1,15}$/ : uuid).test(after), {
    path: ['after'],
    message: 'after must be the next of the previous page',
  });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** Fields that both sides keep. */
const comparedFields = ['name', 'email', 'phone', 'propertyAddress'] as const;
export type ComparedField = (typeof comparedFields)[number];

const onlyHere = z.object({
  kind: z.literal('only_here'),
  leadId: z.uuid(),
  name: z.string(),
  email: z.string(),
  propertyAddress: z.string(),
  /** `gone`: the log has it as taken; `failed`: the last try failed; `never`: nobody handed it over. */
  why: z.enum(['gone', 'failed', 'never']),
});
const onlyThere = z.object({
  kind: z.literal('only_there'),
  odooId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  archived: z.boolean(),
  /** Why it can't become a lead here; null: it can. */
  refused: z.enum(['no_email', 'was_here']).nullable(),
  /** A lead here with the same e-mail. */
  sameEmail: z.uuid().nullable(),
});
const differs = z.object({
  kind: z.literal('differs'),
  leadId: z.uuid(),
  odooId: z.string(),
  /** Revision of the lead, for If-Match. */
  revision: z.int(),
  name: z.string(),
  fields: z.array(
    z.object({ field: z.enum(comparedFields), here: z.string().nullable(), there: z.string().nullable() }),
  ),
});

const comparisonRowSchema = z.discriminatedUnion('kind', [onlyHere, onlyThere, differs]);
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

const comparisonPageSchema = z.object({
  rows: z.array(comparisonRowSchema),
  /** Leads of this side on this page. */
  looked: z.int(),
  /** All leads of this side; only with its first page. */
  total: z.int().nullable(),
  /** Leads that Odoo has and that were deleted here. */
  deletedHere: z.int(),
  next: z.string().nullable(),
});
export type ComparisonPage = z.infer<typeof comparisonPageSchema>;

export const marketingRoutes = routesOf('Marketing', 'Marketing', {
  sync: command({
    at: 'POST /api/odoo/sync-lead',
    summary:
      'Enroll the lead in marketing: it is handed to the external system; answers with the outcome, or after 5 s without',
    who: 'staff',
    body: syncLeadSchema,
    answer: syncLeadAnswerSchema,
    problems: ['marketing_sync_failed'],
  }),
  create: command({
    at: 'POST /api/odoo/leads',
    summary:
      'Create a lead in the external system, and here too if there is none with this email and address; answers as sync-lead does',
    who: 'staff',
    body: createOdooLeadSchema,
    answer: createOdooLeadAnswerSchema,
    problems: ['marketing_create_failed'],
  }),
  adopt: command({
    at: 'POST /api/odoo/leads/:odooId/adoption',
    summary: 'Create a lead here from one that only the external system has; repeated, it answers with that lead',
    who: 'staff',
    params: odooIdParamsSchema,
    problems: ['marketing_adoption_failed', 'marketing_lead_unusable'],
  }),
  compare: read({
    at: 'GET /api/odoo/comparison',
    summary: 'A page of the leads of one side, with what the other lacks or has differently; only reads',
    who: 'staff',
    query: comparisonQuerySchema,
    answer: comparisonPageSchema,
    problems: ['marketing_comparison_failed'],
  }),
  test: read({
    at: 'GET /api/odoo/test-connection',
    summary: 'Whether the external system accepts our sign-in',
    who: 'staff',
    answer: marketingConnectionSchema,
    problems: ['odoo_not_configured', 'marketing_connection_failed'],
  }),
});
