import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { createLeadSchema } from '../../../contracts/src/leads/input.js';
import { adoptLead, createLead } from '../leads/decide/create-lead.js';
import { requestMarketing } from '../leads/decide/marketing.js';
import { Odoo } from '../integrations/odoo/odoo.js';
import type { OdooLead } from '../../../contracts/src/marketing/name-in-odoo.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { readStanding } from '../platform/commands/folded-stream.js';
import { Logger } from '../platform/logger.js';
import { orRefused } from '../platform/outbound/outbound-error.js';
import { ProblemError, DomainError } from '../platform/problems/problem.js';
import { adoptedLeadId } from './decide-comparison.js';
import { DataSource } from 'typeorm';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { v5 as uuidV5 } from 'uuid';
import type { CreateOdooLead, CreateOdooLeadAnswer, SyncLeadAnswer } from '../../../contracts/src/marketing/routes.js';
import { shownAddressKey } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { EndedEffects } from '../platform/process-managers/effects-seen.js';
import { marketingName } from './marketing-manager.js';
import { isOfWork } from '../leads/application/deleted-leads.js';

/** Makes leads of those that Odoo has and the log lacks. */
@Injectable()
export class MarketingAdoptions {
  constructor(
    private readonly odoo: Odoo,
    private readonly commands: Commands,
    private readonly logger: Logger,
  ) {}

  /**
   * Makes a lead of one of Odoo's, as it is there now. Its id derives from Odoo's: however often, and by however
   * many people, it becomes one lead.
   * @throws ProblemError marketing_adoption_failed; marketing_lead_unusable if Odoo has no such lead, if we
   * handed it over, or if it has no e-mail
   * @throws DomainError lead_deleted, stream_erased
   */
  async adopt(call: Call, odooId: number): Promise<CommandAnswer> {
    const lead = await this.readFrom(odooId, call.correlationId);
    if (!lead) throw new ProblemError('marketing_lead_unusable', { detail: 'Odoo no longer has it.' });
    const { name, email, phone, propertyAddress } = lead;
    const given = createLeadSchema.safeParse({ name, email, phone, propertyAddress, source: 'odoo' });
    if (!given.success)
      throw new ProblemError('marketing_lead_unusable', { detail: `${given.error.issues[0]!.message}.` });
    const input = { ...given.data, odooId: String(odooId) };
    return this.commands.execute(adoptLead, adoptedLeadId(odooId), input, contextOf(call));
  }

  private async readFrom(odooId: number, correlationId: string): Promise<OdooLead | undefined> {
    const read = async () => {
      const lead = await this.odoo.lead(odooId);
      const isOurs = lead !== undefined && (lead.leadId !== null || (await this.odoo.importedAs([odooId])).has(odooId));
      return { lead, isOurs };
    };
    const { lead, isOurs } = await orRefused('marketing_adoption_failed', read, (error) =>
      this.logger.warn({ err: error, correlationId }, 'A lead of the marketing system could not be read'),
    );
    if (isOurs) throw new ProblemError('marketing_lead_unusable', { detail: 'It was handed over from here.' });
    return lead;
  }
}

/** Namespace of the ids of leads that are made for Odoo (RFC 9562, UUID version 5). */
const madeForOdoo = '3a7c2f60-8d15-4a39-9b57-2d0e6c1f4ab8';

type Failure = 'marketing_sync_failed' | 'marketing_create_failed';

/** Asks for leads to be handed to the marketing system. */
@Injectable()
export class MarketingEnrollments {
  constructor(
    private readonly commands: Commands,
    private readonly log: EventLog,
    private readonly dataSource: DataSource,
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
    const known = await this.dataSource.manager
      .createQueryBuilder(PipelineLead, 'lead')
      .select('lead.id')
      .where(`${isOfWork('lead')} and lead.emailKey = :email`, { email: emailKey(email) })
      .andWhere('lead.addressKey is not distinct from :place', { place })
      .orderBy('lead.createdAt')
      .limit(1)
      .getOne();
    if (known) return known.id;
    const id = uuidV5(JSON.stringify([email.toLowerCase(), propertyAddress.toLowerCase()]), madeForOdoo);
    const lead = createLeadSchema.parse({ name, email, propertyAddress, source: 'manual' });
    try {
      await this.commands.execute(createLead, id, lead, contextOf(call));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'lead_exists') throw error;
    }
    return id;
  }

  private async handOver(call: Call, id: string, failure: Failure, again?: true): Promise<string | null> {
    const input = again ? { again } : {};
    await this.commands.execute(requestMarketing, id, input, contextOf(call));
    const events = await readStanding(this.log, `lead-${id}`);
    const last = events.findLast(({ type }) => type === 'MarketingEnrolled' || type === 'MarketingEnrollmentRequested');
    if (last?.type === 'MarketingEnrolled') return last.data.odooId;
    if (!last) throw new DomainError('stream_unreadable');
    const ended = await this.effects.until(marketingName, [last.id]);
    return ended.size === 0 ? null : this.outcome(id, last, failure);
  }

  private async outcome(id: string, { revision }: ReadableEvent, failure: Failure): Promise<string> {
    const later = (await readStanding(this.log, `lead-${id}`)).filter((event) => event.revision > revision);
    for (const event of later.reverse()) {
      if (event.type === 'MarketingEnrolled') return event.data.odooId;
      if (event.type === 'MarketingEnrollmentFailed')
        throw new ProblemError(failure, { detail: `${event.data.error}.` });
    }
    throw new ProblemError(failure, { detail: 'It came too late to be done.' });
  }
}
