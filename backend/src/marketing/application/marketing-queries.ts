import type { ComparisonQuery, ComparisonPage } from '../../../../contracts/src/marketing/queries.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { MarketingConnection } from '../../../../contracts/src/marketing/commands.js';
import { Odoo } from '../../integrations/odoo/odoo.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { MarketingComparison } from './marketing-comparison.js';

/** What is asked of the marketing system. A `correlationId` is for the log. */
@Injectable()
export class MarketingQueries {
  constructor(
    private readonly odoo: Odoo,
    private readonly comparison: MarketingComparison,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether it accepts our sign-in. @throws ProblemError odoo_not_configured, naming the unset variables; marketing_connection_failed */
  async test(correlationId: string): Promise<MarketingConnection> {
    const detail = notSet(this.odoo);
    if (detail !== undefined) throw new ProblemError('odoo_not_configured', { detail });
    try {
      return { connected: true, version: await this.odoo.testConnection() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'The marketing system could not be tested');
      throw new ProblemError('marketing_connection_failed', { detail: `${error.message}.` });
    }
  }

  /** One page of one side, with what the other lacks. @throws ProblemError marketing_comparison_failed, saying why */
  async compare({ side, after }: ComparisonQuery, correlationId: string): Promise<ComparisonPage> {
    const detail = notSet(this.odoo);
    if (detail !== undefined) throw new ProblemError('marketing_comparison_failed', { detail });
    try {
      if (side === 'here') return await this.comparison.herePage(after);
      return await this.comparison.odooPage(after === undefined ? undefined : Number(after));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'The marketing system could not be compared with');
      throw new ProblemError('marketing_comparison_failed', { detail: `${error.message}.` });
    }
  }
}

/** The unset variables, as a sentence; undefined if all are set. */
function notSet(odoo: Odoo): string | undefined {
  const missing = odoo.missing();
  if (missing.length === 0) return undefined;
  return `${new Intl.ListFormat('en-US').format(missing)} ${missing.length > 1 ? 'are' : 'is'} not set.`;
}
