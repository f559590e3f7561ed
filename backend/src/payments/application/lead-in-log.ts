import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks } from '../../../../event-store/src/types.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { leadAggregate } from '../../leads/domain/lead-aggregate.js';
import type { Lead } from '../../leads/domain/lead-state.js';
import { unmergedLead } from '../../leads/domain/living-lead.js';
import { stepsOf } from '../../platform/history/steps.js';
import { DomainError } from '../../platform/problems/domain-error.js';

export interface LeadInLog {
  lead: Lead;
  events: ReadableEvent[];
}

/** A lead as the log has it now: requests to the payment provider must not rest on a read model that is behind. */
@Injectable()
export class LeadsInLog {
  constructor(private readonly log: EventLog) {}

  /**
   * The lead, deleted or not.
   * @throws DomainError lead_not_found, stream_unreadable; LogUnavailable
   */
  async find(id: string): Promise<LeadInLog> {
    const events = await this.log.readStream(`lead-${id}`);
    if (events.some(blocks)) throw new DomainError('stream_unreadable');
    const lead = stepsOf(leadAggregate, events).at(-1)?.after;
    if (!lead) throw new DomainError('lead_not_found');
    if (events.at(-1)?.type === 'LeadErased') throw new DomainError('stream_erased');
    return { lead, events: events as ReadableEvent[] };
  }

  /** The same, refused if it is deleted or merged into another. @throws DomainError lead_deleted, lead_merged as well */
  async living(id: string): Promise<LeadInLog> {
    const found = await this.find(id);
    if (found.lead.deleted) throw new DomainError('lead_deleted');
    unmergedLead(found.lead);
    return found;
  }
}
