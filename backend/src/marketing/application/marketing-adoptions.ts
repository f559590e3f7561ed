import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { createLeadSchema } from '../../../../contracts/src/leads/commands.js';
import { leadCommands } from '../../leads/domain/lead-commands.js';
import { Odoo } from '../../integrations/odoo/odoo.js';
import type { OdooLead } from '../../integrations/odoo/lead-format.js';
import type { Call } from '../../platform/commands/call.js';
import { Commands, contextOf } from '../../platform/commands/commands.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { adoptedLeadId } from '../domain/compare-leads.js';

/** Makes leads of those that Odoo has and the log lacks. */
@Injectable()
export class MarketingAdoptions {
  constructor(
    private readonly odoo: Odoo,
    private readonly commands: Commands,
    @Inject(LOGGER) private readonly logger: Logger,
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
    return this.commands.execute(leadCommands.adoptLead, adoptedLeadId(odooId), input, contextOf(call, undefined));
  }

  private async readFrom(odooId: number, correlationId: string): Promise<OdooLead | undefined> {
    let isOurs: boolean;
    let lead: OdooLead | undefined;
    try {
      lead = await this.odoo.lead(odooId);
      isOurs = lead !== undefined && (lead.leadId !== null || (await this.odoo.importedAs([odooId])).has(odooId));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'A lead of the marketing system could not be read');
      throw new ProblemError('marketing_adoption_failed', { detail: `${error.message}.` });
    }
    if (isOurs) throw new ProblemError('marketing_lead_unusable', { detail: 'It was handed over from here.' });
    return lead;
  }
}
