import { z } from 'zod';

/** The side whose leads are listed: Odoo's by its ids, then those here by ours. */
export const comparisonSides = ['odoo', 'here'] as const;
export type ComparisonSide = (typeof comparisonSides)[number];

/** GET /api/odoo/comparison: one page of one side. `after` is the previous page's `next`. */
export const comparisonQuerySchema = z
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
export const comparedFields = ['name', 'email', 'phone', 'propertyAddress'] as const;
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

export const comparisonRowSchema = z.discriminatedUnion('kind', [onlyHere, onlyThere, differs]);
export type ComparisonRow = z.infer<typeof comparisonRowSchema>;

export const comparisonPageSchema = z.object({
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
