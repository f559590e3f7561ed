import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { SyncLeadAnswer } from '../../../../contracts/src/commands/marketing.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { Call } from '../../platform/commands/call.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { untilEnded } from '../../platform/process-managers/until-ended.js';
import { marketingName } from './marketing-manager.js';

const patienceMs = 5_000;

/** Asks for leads to be handed to the marketing system. */
@Injectable()
export class MarketingEnrollments {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly pool: Pool,
  ) {}

  /**
   * Asks once at a time and answers with the outcome: Odoo's id, or null when there is none after 5 s; then the live stream tells it.
   * Repeated, with whatever Idempotency-Key, it waits for the same outcome; after a failure it tries again.
   * @throws ProblemError marketing_sync_failed, with the failure that was recorded
   * @throws DomainError lead_not_found, lead_deleted, stream_unreadable
   */
  async enroll(call: Call, id: string): Promise<SyncLeadAnswer> {
    await this.commands.execute(leadCommands.requestMarketing, id, {}, contextOf(call, undefined));
    const events = await this.read(id);
    const known = events.find((event) => event.type === 'MarketingEnrolled');
    if (known?.type === 'MarketingEnrolled') return { odooId: known.data.odooId };
    const asked = events.findLast((event) => event.type === 'MarketingEnrollmentRequested');
    if (!asked) throw new DomainError('stream_unreadable');
    const ended = await untilEnded(this.pool, marketingName, [asked.id], patienceMs);
    return ended.size === 0 ? { odooId: null } : this.outcome(id, asked);
  }

  private async outcome(id: string, { revision }: ReadableEvent): Promise<SyncLeadAnswer> {
    const later = (await this.read(id)).filter((event) => event.revision > revision);
    for (const event of later.reverse()) {
      if (event.type === 'MarketingEnrolled') return { odooId: event.data.odooId };
      if (event.type === 'MarketingEnrollmentFailed')
        throw new ProblemError('marketing_sync_failed', { detail: `${event.data.error}.` });
    }
    throw new ProblemError('marketing_sync_failed', { detail: 'It came too late to be done.' });
  }

  private async read(id: string): Promise<ReadableEvent[]> {
    const events = await this.log.readStream(`lead-${id}`);
    if (events.some(({ readable }) => !readable)) throw new DomainError('stream_unreadable');
    return events as ReadableEvent[];
  }
}
