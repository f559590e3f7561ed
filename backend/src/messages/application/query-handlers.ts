import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UnsubscribeStanding } from '../../../../contracts/src/messages/commands.js';
import type { Sending } from '../../../../contracts/src/operations/retention.js';
import { LeadAddresses } from './lead-addresses.js';
import { FindSending, FindUnsubscribeStanding } from './queries.js';
import { Unsubscribing } from './unsubscribing.js';

@QueryHandler(FindUnsubscribeStanding)
class FindUnsubscribeStandingHandler implements IQueryHandler<FindUnsubscribeStanding> {
  constructor(private readonly unsubscribing: Unsubscribing) {}

  execute({ token }: FindUnsubscribeStanding): Promise<UnsubscribeStanding> {
    return this.unsubscribing.standing(token);
  }
}

@QueryHandler(FindSending)
class FindSendingHandler implements IQueryHandler<FindSending> {
  constructor(private readonly addresses: LeadAddresses) {}

  execute({ leadId }: FindSending): Promise<Sending> {
    return this.addresses.sending(leadId);
  }
}

export const messageQueryHandlers = [FindUnsubscribeStandingHandler, FindSendingHandler];
