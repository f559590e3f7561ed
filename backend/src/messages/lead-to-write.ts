import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { blocks, type LogEvent, type ReadableEvent } from '../../../event-store/src/types.js';
import { leadAggregate } from '../leads/decide/lead-aggregate.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { stepsOf } from '../platform/history/aggregate.js';
import { SubjectUnreadable } from '../platform/process-managers/process-manager.js';
import { nothingSaid, saidAfter, type LeadNow, type LeadSaid } from './domain/may-send.js';

/** A lead as it is at the moment of sending. */
export interface LeadToWrite {
  lead: Lead;
  now: LeadNow;
}

/** Leads, straight from the log: a read model may be behind. */
@Injectable()
export class LeadsToWrite {
  constructor(private readonly log: EventLog) {}

  /** Undefined: there is no such lead. @throws SubjectUnreadable, LogUnavailable */
  async read(leadId: string): Promise<LeadToWrite | undefined> {
    const events = await this.log.readStream(`lead-${leadId}`);
    const unreadable = events.find(blocks);
    if (unreadable) throw new SubjectUnreadable(unreadable);
    const lead = stepsOf(leadAggregate, events).at(-1)?.after;
    if (!lead) return undefined;
    const { status, deleted, consent, phone } = lead;
    const erased = events.some(({ type }) => type === 'LeadErased');
    return { lead, now: { status, deleted, erased, merged: isMerged(events), consent, phone, said: saidOf(events) } };
  }
}

function saidOf(events: readonly LogEvent[]): LeadSaid {
  return (events as ReadableEvent[]).reduce(saidAfter, nothingSaid);
}

/** The last of these events decides: a merge can be undone. */
function isMerged(events: readonly LogEvent[]): boolean {
  const last = events.findLast(({ type }) => ['LeadMerged', 'LeadUnmerged'].includes(type));
  return last?.type === 'LeadMerged';
}
