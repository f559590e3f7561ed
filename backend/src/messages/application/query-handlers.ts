import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UnsubscribeStanding } from '../../../../contracts/src/commands/messages.js';
import { FindUnsubscribeStanding } from './queries.js';
import { Unsubscribing } from './unsubscribing.js';

@QueryHandler(FindUnsubscribeStanding)
class FindUnsubscribeStandingHandler implements IQueryHandler<FindUnsubscribeStanding> {
  constructor(private readonly unsubscribing: Unsubscribing) {}

  execute({ token }: FindUnsubscribeStanding): Promise<UnsubscribeStanding> {
    return this.unsubscribing.standing(token);
  }
}

export const messageQueryHandlers = [FindUnsubscribeStandingHandler];
