import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { TaskQueries, WaitingQueries } from './task-queries.js';
import { TasksController } from './tasks.controller.js';

/** Tasks about leads. Commands on the lead add and complete them. */
@Module({
  imports: [AccountsModule],
  controllers: [TasksController],
  providers: [TaskQueries, WaitingQueries, TouchClock],
})
export class TasksModule {}
