import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { createLeadSchema } from '../../../../contracts/src/leads/commands.js';
import type {
  CreateOdooLead,
  CreateOdooLeadAnswer,
  SyncLeadAnswer,
} from '../../../../contracts/src/marketing/commands.js';
import { shownAddressKey } from '../../../../contracts/src/keys/address.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { blocks, type ReadableEvent } from '../../../../event-store/src/types.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import type { Call } from '../../platform/commands/call.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { EndedEffects } from '../../platform/process-managers/until-ended.js';
import { marketingName } from './marketing-manager.js';

/** Namespace of the ids of leads that are made for Odoo (RFC 9562, UUID version 5). */
const madeForOdoo = '3a7c2f60-8d15-4a39-9b57-2d0e6c1f4ab8';

type Failure = 'marketing_sync_failed' | 'marketing_create_failed';

const leadLike = `
  select id from read.pipeline
  where deleted_at is null and lower(email) = lower($1) and address_key is not distinct from $2 order by created_at limit 1`;

/** Asks for leads to be handed to the marketing system. */
@Injectable()
export class MarketingEnrollments {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly pool: Pool,
    private readonly effects: EndedEffects,
  ) {}

  /**
   * Asks once at a time and answers with the outcome: Odoo's id, or null if there is none after 5 s; then the live stream reports it. A
   * repetition, with any Idempotency-Key, waits for the same outcome; after a failure it tries again. With `again` a lead that Odoo has
   * taken, by the log, is sent again as it is now.
   * @throws ProblemError marketing_sync_failed, with the failure that was recorded
   * @throws DomainError lead_not_found, lead_deleted, stream_unreadable
   */
  async enroll(call: Call, id: string, again?: true): Promise<SyncLeadAnswer> {
    return { odooId: await this.handOver(call, id, 'marketing_sync_failed', again) };
  }

  /**
   * Makes a lead in Odoo, and here if none has this e-mail and address: whatever is sent out is in the log. The new lead's id derives
   * from both, so that a repetition makes no second one.
   * @throws ProblemError marketing_create_failed, with the failure that was recorded
   * @throws DomainError lead_deleted, stream_erased, stream_unreadable
   */
  async create(call: Call, input: CreateOdooLead): Promise<CreateOdooLeadAnswer> {
    const leadId = await this.leadFor(call, input);
    return { id: await this.handOver(call, leadId, 'marketing_create_failed'), leadId };
  }

  private async leadFor(call: Call, { name, email, propertyAddress }: CreateOdooLead): Promise<string> {
    const place = shownAddressKey(propertyAddress);
    const { rows } = await this.pool.query<{ id: string }>(leadLike, [email, place]);
    if (rows[0]) return rows[0].id;
    const id = uuidV5(JSON.stringify([email.toLowerCase(), propertyAddress.toLowerCase()]), madeForOdoo);
    const lead = createLeadSchema.parse({ name, email, propertyAddress, source: 'manual' });
    try {
      await this.commands.execute(leadCommands.createLead, id, lead, contextOf(call, undefined));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'lead_exists') throw error;
    }
    return id;
  }

  private async handOver(call: Call, id: string, failure: Failure, again?: true): Promise<string | null> {
    const input = again ? { again } : {};
    await this.commands.execute(leadCommands.requestMarketing, id, input, contextOf(call, undefined));
    const events = await this.read(id);
    const last = events.findLast(({ type }) => type === 'MarketingEnrolled' || type === 'MarketingEnrollmentRequested');
    if (last?.type === 'MarketingEnrolled') return last.data.odooId;
    if (!last) throw new DomainError('stream_unreadable');
    const ended = await this.effects.until(marketingName, [last.id]);
    return ended.size === 0 ? null : this.outcome(id, last, failure);
  }

  private async outcome(id: string, { revision }: ReadableEvent, failure: Failure): Promise<string> {
    const later = (await this.read(id)).filter((event) => event.revision > revision);
    for (const event of later.reverse()) {
      if (event.type === 'MarketingEnrolled') return event.data.odooId;
      if (event.type === 'MarketingEnrollmentFailed')
        throw new ProblemError(failure, { detail: `${event.data.error}.` });
    }
    throw new ProblemError(failure, { detail: 'It came too late to be done.' });
  }

  private async read(id: string): Promise<ReadableEvent[]> {
    const events = await this.log.readStream(`lead-${id}`);
    if (events.some(blocks)) throw new DomainError('stream_unreadable');
    return events as ReadableEvent[];
  }
}
