import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { evolveLead, type LeadState } from '../../leads/domain/lead-state.js';
import { emailKey } from '../../../../contracts/src/keys/email.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** Checks that leads are of one person: the same e-mail address, or merged into this lead. Straight from the log. */
@Injectable()
export class SamePerson {
  constructor(private readonly log: EventLog) {}

  /** @throws DomainError not_same_person; LogUnavailable */
  async require(leadId: string, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    const email = emailIn(await this.lead(leadId));
    for (const other of others) {
      const lead = await this.lead(other);
      const isSame = lead?.mergedInto === leadId || (email !== null && emailIn(lead) === email);
      if (other === leadId || !isSame) throw new DomainError('not_same_person');
    }
  }

  private async lead(id: string): Promise<LeadState> {
    const events = await this.log.readStream(`lead-${id}`);
    return events.reduce<LeadState>((at, event) => (event.readable ? evolveLead(at, event as never) : at), null);
  }
}

function emailIn(lead: LeadState): string | null {
  return emailKey(lead?.email ?? null);
}
