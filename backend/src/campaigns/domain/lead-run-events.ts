import type { CampaignTrigger, CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';
import type { DomainEvent, EventType } from '../../../../contracts/src/events/catalogue.js';
import { leadIdOfStream } from '../../../../projections/src/definitions/shared/stream-id.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';
import type { Run } from '../../../../contracts/src/campaigns/state.js';
import type { RunEvent } from './decide.js';

/** A lead's events that are reported to its runs, or that start one. */
export const reportedTypes = [
  'LeadCreated',
  'LeadStatusMoved',
  'LeadDeleted',
  'LeadMerged',
  'WalkthroughScheduled',
  'WalkthroughCancelled',
  'ContactLogged',
  'LeadAnswered',
  'ConsentWithdrawn',
] as const satisfies EventType[];

/** A lead's event as its runs see it; undefined: it means nothing to them. @param requestId the event's id */
export function runEventOf(event: DomainEvent, requestId: string): RunEvent | undefined {
  switch (event.type) {
    case 'LeadStatusMoved':
      return { type: 'moved', to: event.data.to, requestId };
    case 'LeadDeleted':
      return { type: 'deleted', requestId };
    case 'LeadMerged':
      return { type: 'merged', requestId };
    case 'LeadErased':
      return { type: 'erased', requestId };
    case 'WalkthroughScheduled':
      return { type: 'booked', start: event.data.start, requestId };
    case 'WalkthroughCancelled':
      return { type: 'walkthrough_cancelled', requestId };
    case 'ContactLogged':
      return event.data.outcome === 'reached' && !event.data.byMove ? { type: 'answered', requestId } : undefined;
    case 'LeadAnswered':
      return { type: 'answered', requestId };
    case 'ConsentWithdrawn':
      return { type: 'unsubscribed', channel: event.data.channel, requestId };
    default:
      return undefined;
  }
}

/** The lead that an event is about; null: none. Events of messages name it; others are in its stream. */
export function leadOf({ stream, ...event }: DomainEvent & { stream: string }): string | null {
  return event.type === 'ConsentWithdrawn' ? event.data.leadId : (leadIdOfStream(stream) ?? null);
}

/** The workflow that a lead's event starts if the settings say so; undefined: none. */
export function startOf(event: DomainEvent): { workflow: CampaignWorkflow; trigger: CampaignTrigger } | undefined {
  switch (event.type) {
    case 'LeadCreated':
      return { workflow: 'warm_lead', trigger: 'lead_created' };
    case 'WalkthroughScheduled':
      return { workflow: 'confirmation', trigger: 'walkthrough_scheduled' };
    case 'LeadStatusMoved':
      return event.data.to === 'closed' ? { workflow: 'onboarding', trigger: 'closed' } : undefined;
    default:
      return undefined;
  }
}

/** News of the lead that has not reached a run when one of its messages is due, from the lead as the log has it now. */
export function unreported({ workflow, walkthroughStart, stages }: Run, lead: Lead): RunEvent[] {
  if (lead.deleted) return [{ type: 'deleted' }];
  if (lead.mergedInto !== null) return [{ type: 'merged' }];
  const events: RunEvent[] = [];
  if (!stages.includes(lead.status)) events.push({ type: 'moved', to: lead.status });
  if (workflow !== 'confirmation') return events;
  if (walkthroughStart !== null && !lead.walkthroughScheduled) events.push({ type: 'walkthrough_cancelled' });
  if (lead.walkthroughStart !== null && lead.walkthroughStart !== walkthroughStart)
    events.push({ type: 'booked', start: lead.walkthroughStart });
  return events;
}
