import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SyncLeadAnswer } from '../../../contracts/src/commands/marketing.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import { Commands, contextOf } from '../commands/commands.js';
import { KeyedQueue } from '../commands/keyed-queue.js';
import { DomainError } from '../commands/domain-error.js';
import type { ApiRequest } from '../http/api-request.js';
import { refuseIfMatch } from '../http/command-headers.js';
import { ProblemError } from '../http/problem.js';
import { leadCommands } from '../leads/lead-commands.js';
import { areReadable, leadSteps } from '../leads/lead-steps.js';
import { livingLead } from '../leads/living-lead.js';
import { LOGGER } from '../logging/logger.js';
import { Odoo, OdooError, type MarketingLead } from './odoo.js';

/** Hands leads to the marketing system, one call at a time for each lead. */
@Injectable()
export class MarketingEnrollments {
  private readonly underway = new KeyedQueue();

  constructor(
    private readonly odoo: Odoo,
    private readonly commands: Commands,
    private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Hands the lead over and records the outcome as an event. Killed in between, the next call finds the lead over there
   * and records that.
   * @throws ProblemError marketing_sync_failed, after the failure was recorded
   * @throws DomainError lead_not_found, lead_deleted, stream_unreadable
   */
  enroll(request: ApiRequest, id: string): Promise<SyncLeadAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.commands.once(request, id, {}, 200, (keyed) =>
      this.underway.run(id, async () => {
        const lead = await this.read(id);
        const context = contextOf(request, this.commands.partOf(keyed, 'outcome'));
        try {
          const odooId = await this.odoo.upsertLead({ id, ...lead });
          await this.commands.execute(leadCommands.recordMarketingEnrolled, id, { odooId }, context);
          return { odooId };
        } catch (error) {
          if (!(error instanceof OdooError)) throw error;
          const { correlationId } = request;
          this.logger.warn({ err: error, lead: id, correlationId }, 'The marketing system did not take a lead');
          await this.commands.execute(leadCommands.recordMarketingFailure, id, { error: error.message }, context);
          throw new ProblemError('marketing_sync_failed', { detail: `${error.message}.` });
        }
      }),
    );
  }

  /** What the marketing system is told, straight from the log. */
  private async read(id: string): Promise<Omit<MarketingLead, 'id'>> {
    const steps = leadSteps(await this.log.readStream(`lead-${id}`));
    if (!areReadable(steps)) throw new DomainError('stream_unreadable');
    const { name, email, phone, propertyAddress } = livingLead(steps.at(-1)?.after ?? null);
    return { name, email, phone, propertyAddress };
  }
}
