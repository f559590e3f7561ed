import { Injectable } from '@nestjs/common';
import { campaignEvents, type CampaignEvent } from '../../../contracts/src/campaigns/events.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { blocks, type ReadableEvent } from '../../../event-store/src/types.js';
import { leadAggregate } from '../leads/decide/lead-aggregate.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { stepsOf } from '../platform/history/aggregate.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';
import { type Campaigns } from '../../../contracts/src/campaigns/state.js';
import { campaignCategory, campaignDecider } from './domain/campaign-commands.js';

const own: ReadonlySet<string> = new Set(campaignEvents.map(({ name }) => name));

/** A lead as its stream has it: whether its person was erased, and the events. */
export interface KnownLead {
  lead: Lead | null;
  erased: boolean;
  events: readonly ReadableEvent[];
}

/** Campaigns and their leads, straight from the log. */
@Injectable()
export class CampaignStreams {
  constructor(private readonly log: EventLog) {}

  /** All runs of a lead; null if there never was one. @throws SubjectUnreadable; LogUnavailable */
  async campaigns(leadId: string): Promise<Campaigns | null> {
    const events = await this.read(`${campaignCategory}${leadId}`);
    return events
      .filter(({ type }) => own.has(type))
      .reduce(
        (state, event) => campaignDecider.evolve(state, event as CampaignEvent & ReadableEvent),
        campaignDecider.initialState,
      );
  }

  /** @throws SubjectUnreadable; LogUnavailable */
  async lead(leadId: string): Promise<KnownLead> {
    const events = await this.read(`lead-${leadId}`);
    const lead = stepsOf(leadAggregate, events).at(-1)?.after ?? null;
    return { lead, erased: events.some(({ type }) => type === 'LeadErased'), events };
  }

  private async read(stream: string): Promise<ReadableEvent[]> {
    const events = await this.log.readStream(stream);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    return events as ReadableEvent[];
  }

  /** One event of a stream by its id; undefined if it is gone, as after a restore. */
  async event(stream: string, id: string): Promise<ReadableEvent | undefined> {
    return (await this.read(stream)).find((event) => event.id === id);
  }
}
