import { Query } from '@nestjs/cqrs';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { ReferralAnswer, ReferralList, ReferralListQuery } from '../../../../contracts/src/referrals/queries.js';

/** One page of the referrals that are not deleted, newest first by default. */
export class ListReferrals extends Query<ReferralList> {
  constructor(readonly page: ReferralListQuery) {
    super();
  }
}

/** One referral, deleted or not; null if there is none. */
export class FindReferral extends Query<ReferralAnswer | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** A referral's events, oldest first, deleted or not; null if there is no such referral. */
export class FindReferralHistory extends Query<History | null> {
  constructor(readonly id: string) {
    super();
  }
}
