import { fieldsOf } from '../../../../contracts/src/columns.js';
import {
  campaignMessageSchema,
  campaignRunSchema,
  type CampaignMessage,
  type CampaignRun,
} from '../../../../contracts/src/campaigns/queries.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CampaignEntry, CampaignStepEntry } from '../../../../projections/src/read-model/entries.js';

/** The fields of the lead that stand beside a run. */
export interface LeadOfRun {
  name: string;
  status: LeadStatus;
}

export function shownMessage(row: CampaignStepEntry): CampaignMessage {
  const { state, timer, templateId: id, templateVersion: version } = row;
  const wasSent = state === 'sent' || state === 'failed' || state === 'unknown';
  return fieldsOf(campaignMessageSchema, { ...row, template: { id, version }, messageId: wasSent ? timer : null });
}

export function shownRun(
  row: CampaignEntry,
  lead: LeadOfRun,
  { next, last }: { next: CampaignStepEntry | null; last: CampaignStepEntry | null },
): CampaignRun {
  return fieldsOf(campaignRunSchema, {
    ...{ ...row, leadName: lead.name, leadStatus: lead.status },
    ...{ next: next && shownMessage(next), last: last && shownMessage(last) },
  });
}
