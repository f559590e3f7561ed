import { Module } from '@nestjs/common';
import { CommunicationQueries } from './application/communication-queries.js';
import { communicationQueryHandlers } from './application/query-handlers.js';
import { CommunicationController } from './http/communication.controller.js';

/** When each lead was last contacted. */
@Module({
  controllers: [CommunicationController],
  providers: [CommunicationQueries, ...communicationQueryHandlers],
})
export class CommunicationModule {}
