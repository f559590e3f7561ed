import { Query } from '@nestjs/cqrs';
import type { MarketingConnection } from '../../../../contracts/src/marketing/commands.js';
import type { ComparisonPage, ComparisonQuery } from '../../../../contracts/src/marketing/queries.js';

/** Whether the external system accepts our sign-in. */
export class TestMarketingConnection extends Query<MarketingConnection> {
  /** @param correlationId for the log */
  constructor(readonly correlationId: string) {
    super();
  }
}

/** One page of the comparison of the external system's leads with ours. */
export class CompareMarketing extends Query<ComparisonPage> {
  /** @param correlationId for the log */
  constructor(
    readonly asked: ComparisonQuery,
    readonly correlationId: string,
  ) {
    super();
  }
}
