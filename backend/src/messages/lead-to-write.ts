import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import type { Lead } from '../../../contracts/src/leads/state.js';
import { readSubject, type Subject } from '../platform/process-managers/process-manager.js';
import { nothingSaid, saidAfter, type LeadNow } from './domain/may-send.js';
import { noOwnerPage, ownerPageAfter, type OwnerPageState } from '../../../contracts/src/leads/owner-page-state.js';
import { type Dealings, ownDealings } from '../../../contracts/src/leads/dealings.js';
import type { LeadEvent } from '../../../contracts/src/leads/lead-events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';

/** A lead as it is at the moment of sending. */
export interface LeadToWrite {
  lead: Lead;
  now: LeadNow;
  ownerPage: OwnerPageState;
  /** The payment links that the owner has. */
  links: Dealings['requests'];
}

/** Leads, straight from the log: a read model may be behind. */
@Injectable()
export class LeadsToWrite {
  constructor(private readonly log: EventLog) {}

  /** Undefined: there is no such lead. @throws SubjectUnreadable, LogUnavailable */
  async read(leadId: string): Promise<LeadToWrite | undefined> {
    return leadToWrite(await readSubject(this.log, `lead-${leadId}`));
  }
}

/** The lead of a whole history, oldest first; undefined if that makes none. Pure. */
export function leadToWrite({ events, erased }: Subject): LeadToWrite | undefined {
  const lead = leadAfter(events);
  if (!lead) return undefined;
  const { status, deleted, mergedInto, consent, phone } = lead;
  const said = events.reduce(saidAfter, nothingSaid);
  const own = events as (ReadableEvent & LeadEvent)[];
  const ownerPage = own.reduce(ownerPageAfter, noOwnerPage);
  const now = { status, deleted, erased, merged: mergedInto !== null, consent, phone, said };
  return { lead, now, ownerPage, links: ownDealings(own).requests };
}
