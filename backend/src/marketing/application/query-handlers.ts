import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { MarketingConnection } from '../../../../contracts/src/marketing/commands.js';
import type { ComparisonPage } from '../../../../contracts/src/marketing/queries.js';
import { Odoo } from '../../integrations/odoo/odoo.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { MarketingComparison } from './marketing-comparison.js';
import { CompareMarketing, TestMarketingConnection } from './queries.js';

@QueryHandler(TestMarketingConnection)
class TestMarketingConnectionHandler implements IQueryHandler<TestMarketingConnection> {
  constructor(
    private readonly odoo: Odoo,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError odoo_not_configured, naming the unset variables; marketing_connection_failed */
  async execute({ correlationId }: TestMarketingConnection): Promise<MarketingConnection> {
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
}

@QueryHandler(CompareMarketing)
class CompareMarketingHandler implements IQueryHandler<CompareMarketing> {
  constructor(
    private readonly odoo: Odoo,
    private readonly comparison: MarketingComparison,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError marketing_comparison_failed, saying why */
  async execute({ asked, correlationId }: CompareMarketing): Promise<ComparisonPage> {
    const { side, after } = asked;
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

export const marketingQueryHandlers = [TestMarketingConnectionHandler, CompareMarketingHandler];
