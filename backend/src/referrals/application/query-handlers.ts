import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { History } from '../../../../contracts/src/queries/history.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/application/users.js';
import { historyOf } from '../../platform/history/build-history.js';
import { referralAggregate } from '../domain/referral-aggregate.js';
import { FindReferralHistory } from './queries.js';

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

export const referralQueryHandlers = [FindReferralHistoryHandler];
