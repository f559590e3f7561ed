import { z } from 'zod';
import * as field from '../fields.js';

/**
 * POST /api/odoo/sync-lead takes the whole lead, as the card has it; only its id is used, the rest is read from the log. `again` sends a
 * lead as it is now even if the log has it as taken.
 */
export const syncLeadSchema = z.looseObject({
  id: z.uuid('id must be a UUID'),
  again: z.literal(true, 'again must be true or absent').optional(),
});
/** `odooId` is null while the lead is still being handed over: its `marketing` is 'requested' until the outcome is in the log. */
export const syncLeadAnswerSchema = z.object({ odooId: z.string().nullable() });
export type SyncLeadAnswer = z.infer<typeof syncLeadAnswerSchema>;

/** POST /api/odoo/leads */
export const createOdooLeadSchema = z.strictObject({
  name: field.requiredText('Name'),
  email: field.emailInput,
  propertyAddress: field.requiredText('Property address', 300),
});
export type CreateOdooLead = z.infer<typeof createOdooLeadSchema>;
/** `id` is Odoo's, null while the lead is still being handed over; `leadId` is the lead here. */
export const createOdooLeadAnswerSchema = z.object({ id: z.string().nullable(), leadId: z.uuid() });
export type CreateOdooLeadAnswer = z.infer<typeof createOdooLeadAnswerSchema>;

/** POST /api/odoo/leads/:odooId/adoption */
export const odooIdParamsSchema = z.object({
  odooId: z.string().regex(/^[1-9]\d{0,14}$/, 'odooId must be a whole number, at least 1'),
});

/** GET /api/odoo/test-connection */
export const marketingConnectionSchema = z.object({ connected: z.literal(true), version: z.string() });
export type MarketingConnection = z.infer<typeof marketingConnectionSchema>;
