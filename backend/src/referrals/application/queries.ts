import { Query } from '@nestjs/cqrs';
import type { History } from '../../../../contracts/src/queries/history.js';

/** A referral's events, oldest first, a deleted one's too; null where there is no such referral. */
export class FindReferralHistory extends Query<History | null> {
  constructor(readonly id: string) {
    super();
  }
}
