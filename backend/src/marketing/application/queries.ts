import { Query } from '@nestjs/cqrs';
import type { MarketingConnection } from '../../../../contracts/src/commands/marketing.js';

/** Whether the external system takes our sign-in. */
export class TestMarketingConnection extends Query<MarketingConnection> {
  /** @param correlationId for the log */
  constructor(readonly correlationId: string) {
    super();
  }
}
