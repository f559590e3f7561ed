import { campaignWorkflows, type CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { Effect, Reaction } from '../../platform/process-managers/process-manager.js';
import { leadOf, runEventOf, startOf } from '../domain/lead-run-events.js';
import { startingSwitch } from '../domain/starting-switch.js';
import { campaignCategory } from '../domain/campaign-aggregate.js';

export const campaignsName = 'campaign-runs';
/** About half an hour of trying, then a person decides. */
const maxAttempts = 8;
export const messageKind = 'campaign-message';

/**
 * The timers of campaign messages, the workflows that start by themselves, and a look at each event of a lead with a run. Pure.
 * Watched are the leads with a run and the workflows that start by themselves, so that an irrelevant event asks for nothing.
 */
export function campaignReactions(event: ReadableEvent): Reaction[] {
  switch (event.type) {
    case 'CampaignStarted':
      return [
        { watch: leadKey(event.data.leadId) },
        ...timersOf(event, event.data.leadId, event.data.steps),
        // No look was asked for events of the lead while the run was being started.
        look(event, event.data.leadId),
      ];
    case 'CampaignStepsMoved': {
      const { leadId, steps, calledOff } = event.data;
      return [...cancelled(calledOff), ...timersOf(event, leadId, steps)];
    }
    case 'CampaignStopped':
      return [{ unwatch: leadKey(event.data.leadId) }, ...cancelled(event.data.calledOff)];
    case 'CampaignCompleted':
      return [{ unwatch: leadKey(event.data.leadId) }];
    case 'StreamErased':
      return endedCampaigns(event.stream);
    case 'SettingsChanged':
      return switched(event.data);
    case 'CampaignMessageSent':
      return [{ ended: event.data.timer, as: 'done' }, { unwatch: unknownKey(event.data.timer) }];
    case 'CampaignMessageWithheld':
      return cancelled([event.data.timer]);
    case 'CampaignMessageFailed':
      return failed(event, event.data);
    case 'MessageSent':
      return lateNews(event, event.data.leadId);
    default:
      return ofLead(event);
  }
}

function timersOf(
  event: ReadableEvent,
  leadId: string,
  steps: readonly { timer: string | null; dueAt: string | null }[],
): Reaction[] {
  return steps.flatMap(({ timer, dueAt }) =>
    timer === null || dueAt === null
      ? []
      : [{ effect: { ...about(event, leadId), key: timer, kind: messageKind, dueAt } }],
  );
}

/** Asks for at most one effect: both share a key, and the start also tells the existing runs. */
function ofLead(event: ReadableEvent): Reaction[] {
  const leadId = leadOf(event);
  if (leadId === null) return [];
  const reactions: Reaction[] = [];
  const start = startOf(event);
  const { occurredAt: dueAt } = event.metadata;
  const ofEvent = { ...about(event, leadId), key: event.id, dueAt, live: true } as const;
  if (start)
    reactions.push({ effect: { ...ofEvent, kind: 'campaign-start', whereWatched: [startKey(start.workflow)] } });
  if (runEventOf(event, event.id))
    reactions.push({ effect: { ...ofEvent, kind: 'campaign-look', whereWatched: [leadKey(leadId)] } });
  return reactions;
}

function look(event: ReadableEvent, leadId: string): Reaction {
  const { occurredAt: dueAt } = event.metadata;
  return { effect: { ...about(event, leadId), key: event.id, kind: 'campaign-look', dueAt, live: true } };
}

/** A message with an unknown outcome may still get news: from a person, or from the service that carried it. */
function failed(event: ReadableEvent, { leadId, timer, unknown }: DataOf<'CampaignMessageFailed'>): Reaction[] {
  if (!unknown) return [{ ended: timer, as: 'failed' }, { unwatch: unknownKey(timer) }];
  // The news may have come before this event.
  return [{ intended: timer }, { watch: unknownKey(timer) }, { effect: settling(event, leadId, timer) }];
}

/** A campaign message's id is its timer. */
function lateNews(event: ReadableEvent, leadId: string | null): Reaction[] {
  if (leadId === null) return [];
  const timer = event.stream.slice('message-'.length);
  return [{ effect: { ...settling(event, leadId, timer), whereWatched: [unknownKey(timer)] } }];
}

function settling(event: ReadableEvent, leadId: string, timer: string): Effect {
  const { occurredAt: dueAt } = event.metadata;
  const key = `${timer} ${event.id}`;
  return { ...about(event, leadId), subject: `${campaignCategory}${leadId}`, key, kind: 'campaign-settle', dueAt };
}

function switched({ name, to }: DataOf<'SettingsChanged'>): Reaction[] {
  const workflow = campaignWorkflows.find((each) => startingSwitch[each] === name);
  if (!workflow) return [];
  return [to === true ? { watch: startKey(workflow) } : { unwatch: startKey(workflow) }];
}

function endedCampaigns(stream: string): Reaction[] {
  return stream.startsWith(campaignCategory) ? [{ unwatch: leadKey(stream.slice(campaignCategory.length)) }] : [];
}

/** Watched while the lead has a run. A lead has one run at a time, so its end is the end of all. */
const leadKey = (leadId: string) => `lead ${leadId}`;
/** Watched while nobody knows whether the message went out. */
const unknownKey = (timer: string) => `unknown ${timer}`;
/** Watched while the workflow starts by itself. */
const startKey = (workflow: CampaignWorkflow) => `start ${workflow}`;

function about(event: ReadableEvent, leadId: string): Omit<Effect, 'key' | 'kind' | 'dueAt'> {
  const { $correlationId: correlationId } = event.metadata;
  return { subject: event.stream, leadId, correlationId, idempotent: true, maxAttempts };
}

const cancelled = (timers: readonly string[]): Reaction[] => timers.map((ended) => ({ ended, as: 'cancelled' }));
