import { Module } from '@nestjs/common';
import { CommunicationQueries } from './communication-queries.js';
import { CommunicationController } from './communication.controller.js';

/** When each lead was last contacted. */
@Module({
  controllers: [CommunicationController],
  providers: [CommunicationQueries],
})
export class CommunicationModule {}
