import type { CampaignMessage, CampaignRun } from '../../../../contracts/src/campaigns/queries.js';
import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import type { CampaignEntry, CampaignStepEntry } from '../../../../projections/src/read-model/campaign-entry.js';

/** The fields of the lead that stand beside a run. */
export interface LeadOfRun {
  name: string;
  status: LeadStatus;
}

export function shownMessage(row: CampaignStepEntry): CampaignMessage {
  const { step, times, channel, templateId: id, templateVersion: version, wall, state, error } = row;
  return {
    ...{ step, times, channel, template: { id, version }, wall, state, error },
    dueAt: row.dueAt?.toISOString() ?? null,
    at: row.at?.toISOString() ?? null,
    reason: row.reason as CampaignMessage['reason'],
    messageId: state === 'sent' || state === 'failed' || state === 'unknown' ? row.timer : null,
  };
}

export function shownRun(
  row: CampaignEntry,
  lead: LeadOfRun,
  { next, last }: { next: CampaignStepEntry | null; last: CampaignStepEntry | null },
): CampaignRun {
  const { id, leadId, workflow, trigger, state, ending, timeZone, messages } = row;
  const { emailsSent, textsSent, withheld, failed, movedFor } = row;
  return {
    ...{ id, leadId, leadName: lead.name, leadStatus: lead.status, workflow, trigger, state, ending, timeZone },
    ...{ messages, emailsSent, textsSent, withheld, failed, movedFor },
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    walkthroughStart: row.walkthroughStart?.toISOString() ?? null,
    next: next && shownMessage(next),
    last: last && shownMessage(last),
  };
}
