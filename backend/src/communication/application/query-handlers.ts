import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Communication } from '../../../../contracts/src/pipeline/dashboard.js';
import { CommunicationQueries } from './communication-queries.js';
import { ShowCommunication } from './queries.js';

@QueryHandler(ShowCommunication)
class ShowCommunicationHandler implements IQueryHandler<ShowCommunication> {
  constructor(private readonly communication: CommunicationQueries) {}

  execute(): Promise<Communication> {
    return this.communication.overview(new Date());
  }
}

export const communicationQueryHandlers = [ShowCommunicationHandler];
