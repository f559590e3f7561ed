import { z } from 'zod';

/**
 * POST /api/odoo/sync-lead takes the whole lead, as the card has it; only its id is used, the rest is read from the log.
 */
export const syncLeadSchema = z.looseObject({ id: z.uuid('id must be a UUID') });
export type SyncLead = z.infer<typeof syncLeadSchema>;
/** `odooId` is null while the lead is still being handed over: its `marketing` is 'requested' until the outcome is in the log. */
export const syncLeadAnswerSchema = z.object({ odooId: z.string().nullable() });
export type SyncLeadAnswer = z.infer<typeof syncLeadAnswerSchema>;

/** GET /api/odoo/test-connection */
export const marketingConnectionSchema = z.object({ connected: z.literal(true), version: z.string() });
export type MarketingConnection = z.infer<typeof marketingConnectionSchema>;
