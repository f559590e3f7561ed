import { z } from 'zod';
import * as field from '../fields.js';
import { bulkMoveSchema } from '../leads/commands.js';

/**
 * POST /api/campaigns/start {leadId}, for staff: begins the workflow for the lead's stage (closed: onboarding; walkthrough_scheduled:
 * confirmation; any other: warm_lead). Answers `{id, revision, position}`, `id` being the lead's; other runs of the lead end.
 * 404 lead_not_found · 409 lead_deleted · 409 campaign_running · 409 campaign_nothing_due · 409 campaign_empty.
 */
export const startCampaignSchema = z.strictObject({ leadId: field.idInput('leadId') });
export type StartCampaign = z.infer<typeof startCampaignSchema>;

/** POST /api/campaigns/start-many {ids}, for staff: the same for up to 500 leads, each separately. Answers like the bulk move. */
export const startCampaignsSchema = z.strictObject({ ids: bulkMoveSchema.shape.ids });
export type StartCampaigns = z.infer<typeof startCampaignsSchema>;

/**
 * POST /api/campaigns/:id/stop, for staff, without a body: ends a run, or all runs of a lead if the id is a lead's. If it has ended
 * already, there is nothing to do. 404 campaign_not_found.
 */
