import { Injectable } from '@nestjs/common';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { Commands } from '../platform/commands/commands.js';
import {
  type Acting,
  type ClaimedEffect,
  type Outcome,
  type Effect,
  type Reaction,
  type EffectKind,
  type ProcessManager,
  ManagesEffects,
} from '../platform/process-managers/process-manager.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { isActive } from '../../../contracts/src/campaigns/state.js';
import { runEventOf, startOf, leadOf, reportedTypes } from './domain/lead-run-events.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { startCampaign, reportToRuns, campaignCategory } from './domain/campaign-commands.js';
import { messageIdOf } from '../messages/automatic-mail.js';
import { quietHoursOf } from '../messages/domain/times.js';
import { CampaignDefinitions } from './campaign-starts.js';
import { CampaignStreams } from './campaign-streams.js';
import { campaignWorkflows, type CampaignWorkflow } from '../../../contracts/src/campaigns/campaign.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { startingSwitch } from './domain/workflows.js';
import { CampaignMessages } from './campaign-messages.js';

const gone: Outcome = { as: 'cancelled', reason: 'It is not in the log any more' };

/**
 * What an event of a lead means for its campaigns: running ones hear of it, and one starts if the settings said so when
 * it happened (the manager checks that).
 */
@Injectable()
export class CampaignLooks {
  constructor(
    private readonly streams: CampaignStreams,
    private readonly commands: Commands,
    private readonly settings: OfficeSettings,
    private readonly definitions: CampaignDefinitions,
  ) {}

  /** Reports the event to runs; a run that has just begun hears of everything since. @throws SubjectUnreadable; LogUnavailable */
  async look({ key, subject, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const event = await this.streams.event(subject, key);
    if (leadId === null || !event) return gone;
    await this.report(leadId, event.type === 'CampaignStarted' ? await this.since(leadId, event) : [event], acting);
    return { as: 'done' };
  }

  /** Starts a workflow for the lead, once per event. @throws SubjectUnreadable; LogUnavailable; what Postgres throws */
  async start({ key, subject, leadId }: ClaimedEffect, acting: Acting): Promise<Outcome> {
    const event = await this.streams.event(subject, key);
    const start = event && startOf(event);
    if (leadId === null || !start) return gone;
    await this.report(leadId, [event], acting);
    await this.begin(leadId, start, { requestId: key, at: occurredAt(event) }, acting);
    return { as: 'done' };
  }

  private async report(leadId: string, happened: readonly ReadableEvent[], acting: Acting): Promise<void> {
    const events = happened.flatMap((event) => runEventOf(event, event.id) ?? []);
    if (events.length === 0) return;
    const campaigns = await this.streams.campaigns(leadId);
    if (!campaigns?.runs.some(isActive)) return;
    await this.commands.execute(reportToRuns, leadId, { runId: null, events }, acting.context('told'));
  }

  /** The lead's events since the one that a run began with. */
  private async since(
    leadId: string,
    { data, position }: Extract<ReadableEvent, { type: 'CampaignStarted' }>,
  ): Promise<ReadableEvent[]> {
    const { events } = await this.streams.lead(leadId);
    const cause = events.find(({ id }) => id === data.requestId);
    return events.filter((event) =>
      cause ? event.position > cause.position : event.position > position || occurredAt(event) > data.entryAt,
    );
  }

  private async begin(
    leadId: string,
    { workflow, trigger }: NonNullable<ReturnType<typeof startOf>>,
    { requestId, at: entryAt }: { requestId: string; at: string },
    acting: Acting,
  ): Promise<void> {
    const definition = await this.definitions.of(workflow);
    const { lead, erased } = await this.streams.lead(leadId);
    // A booking comes together with the move to its stage, so the lead's current state says whether the workflow still fits.
    if (!lead || erased || lead.deleted || !definition.stages.includes(lead.status)) return;
    const { status, walkthroughStart } = lead;
    const about = { leadId, definition, trigger, requestId, status, walkthroughStart, entryAt };
    const zone = { timeZone: timeZoneOf(lead.state), quiet: quietHoursOf(this.settings.current) };
    await this.commands.execute(startCampaign, leadId, { ...about, ...zone }, acting.context('started'));
  }
}

export const campaignsName = 'campaign-runs';
/** About half an hour of trying, then a person decides. */
const maxAttempts = 8;
const messageKind = 'campaign-message';

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
    case 'MessageIntended':
      return event.data.runId === null ? [] : [{ intended: timerOf(event.stream) }];
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

/** Asks for at most one effect: both share a key, and the start also reaches the existing runs. */
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

function lateNews(event: ReadableEvent, leadId: string | null): Reaction[] {
  if (leadId === null) return [];
  const timer = timerOf(event.stream);
  return [{ effect: { ...settling(event, leadId, timer), whereWatched: [unknownKey(timer)] } }];
}

/** A campaign message's id is its timer. */
const timerOf = messageIdOf;

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

const retry = { firstMs: 1_000, maxMs: 10 * 60_000 };

/** Does what campaigns ask for: see `campaignReactions`. */
@Injectable()
@ManagesEffects()
export class CampaignsManager implements ProcessManager {
  readonly name: string = campaignsName;
  readonly handles = [
    ...(['CampaignStarted', 'CampaignMessageSent', 'CampaignMessageWithheld', 'CampaignMessageFailed'] as const),
    ...(['CampaignStepsMoved', 'CampaignStopped', 'CampaignCompleted', 'StreamErased', 'SettingsChanged'] as const),
    ...(['MessageIntended', 'MessageSent'] as const),
    ...reportedTypes,
  ];
  readonly kinds: Record<string, EffectKind>;

  constructor(messages: CampaignMessages, looks: CampaignLooks) {
    this.kinds = {
      [messageKind]: {
        retry,
        perform: (effect, acting) => messages.perform(effect, acting),
        conclude: (effect, error, acting) => messages.conclude(effect, error, acting),
        confirm: (effect, context) => messages.confirm(effect, context),
        toldAfterReplay: 'campaign-overdue',
      },
      'campaign-overdue': {
        retry,
        onlyRecords: true,
        perform: (effect, acting) => messages.overdue(effect, acting),
      },
      'campaign-settle': { retry, perform: (effect, acting) => messages.settle(effect, acting) },
      'campaign-look': { retry, perform: (effect, acting) => looks.look(effect, acting) },
      'campaign-start': { retry, perform: (effect, acting) => looks.start(effect, acting) },
    };
  }

  react(event: ReadableEvent) {
    return campaignReactions(event);
  }
}
