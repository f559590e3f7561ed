import { Injectable } from '@nestjs/common';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { evolveLead, type LeadState } from '../../leads/domain/lead-state.js';
import { DomainError } from '../../platform/problems/domain-error.js';

/** Whether leads are of one e-mail address, straight from the log. */
@Injectable()
export class SamePerson {
  constructor(private readonly log: EventLog) {}

  /** @throws DomainError not_same_person; LogUnavailable */
  async require(leadId: string, others: readonly string[]): Promise<void> {
    if (others.length === 0) return;
    const email = await this.emailOf(leadId);
    for (const other of others)
      if (email === '' || other === leadId || (await this.emailOf(other)) !== email)
        throw new DomainError('not_same_person');
  }

  private async emailOf(leadId: string): Promise<string> {
    const events = await this.log.readStream(`lead-${leadId}`);
    const lead = events.reduce<LeadState>((at, event) => (event.readable ? evolveLead(at, event as never) : at), null);
    return lead?.email.trim().toLowerCase() ?? '';
  }
}
