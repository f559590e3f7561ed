import { Query } from '@nestjs/cqrs';
import type { VerifiedPayment } from '../../../../contracts/src/queries/payment.js';

/** Whether a checkout session was paid, and for which lead. */
export class VerifyPayment extends Query<VerifiedPayment> {
  /** @param correlationId for the log */
  constructor(
    readonly sessionId: string,
    readonly correlationId: string,
  ) {
    super();
  }
}
