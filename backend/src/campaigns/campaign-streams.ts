import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { foldedBy } from '../platform/commands/decider.js';
import { readSubject, type Subject } from '../platform/process-managers/process-manager.js';
import { type Campaigns } from '../../../contracts/src/campaigns/state.js';
import { campaignCategory, campaignDecider } from './domain/campaign-commands.js';

/** A lead as its stream has it. */
export interface KnownLead extends Subject {
  lead: Lead | null;
}

/** Campaigns and their leads, straight from the log. */
@Injectable()
export class CampaignStreams {
  constructor(private readonly log: EventLog) {}

  /** All runs of a lead; null if there never was one. @throws SubjectUnreadable; LogUnavailable */
  async campaigns(leadId: string): Promise<Campaigns | null> {
    const { events } = await readSubject(this.log, `${campaignCategory}${leadId}`);
    return foldedBy(campaignDecider, events);
  }

  /** @throws SubjectUnreadable; LogUnavailable */
  async lead(leadId: string): Promise<KnownLead> {
    const subject = await readSubject(this.log, `lead-${leadId}`);
    return { ...subject, lead: leadAfter(subject.events) };
  }

  /** One event of a stream by its id; undefined if it is gone, as after a restore. */
  async event(stream: string, id: string): Promise<ReadableEvent | undefined> {
    return (await readSubject(this.log, stream)).events.find((event) => event.id === id);
  }
}
