import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { ReferralAnswer, ReferralList } from '../../../../contracts/src/referrals/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/application/users.js';
import { historyOf } from '../../platform/history/build-history.js';
import { referralAggregate } from '../domain/referral-aggregate.js';
import { FindReferral, FindReferralHistory, ListReferrals } from './queries.js';
import { ReferralQueries } from './referral-queries.js';

@QueryHandler(ListReferrals)
class ListReferralsHandler implements IQueryHandler<ListReferrals> {
  constructor(private readonly referrals: ReferralQueries) {}

  execute({ page }: ListReferrals): Promise<ReferralList> {
    return this.referrals.list(page);
  }
}

@QueryHandler(FindReferral)
class FindReferralHandler implements IQueryHandler<FindReferral> {
  constructor(private readonly referrals: ReferralQueries) {}

  execute({ id }: FindReferral): Promise<ReferralAnswer | null> {
    return this.referrals.find(id);
  }
}

@QueryHandler(FindReferralHistory)
class FindReferralHistoryHandler implements IQueryHandler<FindReferralHistory> {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /** @throws LogUnavailable */
  async execute({ id }: FindReferralHistory): Promise<History | null> {
    return historyOf(referralAggregate, id, await this.log.readStream(`referral-${id}`), this.users);
  }
}

export const referralQueryHandlers = [ListReferralsHandler, FindReferralHandler, FindReferralHistoryHandler];
