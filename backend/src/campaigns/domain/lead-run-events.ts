import type { CampaignTrigger, CampaignWorkflow } from '../../../../contracts/src/campaign.js';
import type { DomainEvent, EventType } from '../../../../contracts/src/events/catalogue.js';
import { leadIdOfStream } from '../../../../projections/src/definitions/lead-stream.js';
import type { Lead } from '../../leads/domain/lead-state.js';
import type { Run } from './campaign-state.js';
import type { RunEvent } from './decide.js';

/** The events of a lead that its runs are told of, or that start one. */
export const toldTypes = [
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

/** What an event of a lead means for its runs; undefined: nothing. @param requestId the event's id */
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
      return event.data.outcome === 'reached' ? { type: 'answered', requestId } : undefined;
    case 'LeadAnswered':
      return { type: 'answered', requestId };
    case 'ConsentWithdrawn':
      return { type: 'unsubscribed', channel: event.data.channel, requestId };
    default:
      return undefined;
  }
}

/** The lead that an event is about; null: none. Those of messages name it, others stand in its stream. */
export function leadOf({ stream, ...event }: DomainEvent & { stream: string }): string | null {
  return event.type === 'ConsentWithdrawn' ? event.data.leadId : (leadIdOfStream(stream) ?? null);
}

/** What an event of a lead starts where the settings say so; undefined: nothing. */
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

/** What a run has not been told of its lead yet, when one of its messages is due: by the lead as the log has it now. */
export function notYetTold({ workflow, walkthroughStart, stages }: Run, lead: Lead): RunEvent[] {
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
