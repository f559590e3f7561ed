import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import type { MarketingConnection } from '../../../../contracts/src/commands/marketing.js';
import { Odoo } from '../../integrations/odoo/odoo.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { TestMarketingConnection } from './queries.js';

@QueryHandler(TestMarketingConnection)
class TestMarketingConnectionHandler implements IQueryHandler<TestMarketingConnection> {
  constructor(
    private readonly odoo: Odoo,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError odoo_not_configured, naming what is not set; marketing_connection_failed */
  async execute({ correlationId }: TestMarketingConnection): Promise<MarketingConnection> {
    const missing = this.odoo.missing();
    if (missing.length > 0)
      throw new ProblemError('odoo_not_configured', {
        detail: `${new Intl.ListFormat('en-US').format(missing)} ${missing.length > 1 ? 'are' : 'is'} not set.`,
      });
    try {
      return { connected: true, version: await this.odoo.testConnection() };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ err: error, correlationId }, 'The marketing system could not be tested');
      throw new ProblemError('marketing_connection_failed', { detail: `${error.message}.` });
    }
  }
}

export const marketingQueryHandlers = [TestMarketingConnectionHandler];
