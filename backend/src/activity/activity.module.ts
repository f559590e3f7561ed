import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ActivityQueries } from './application/activity-queries.js';
import { ActivityController } from './http/activity.controller.js';

/** What happened, newest first. */
@Module({
  imports: [AccountsModule],
  controllers: [ActivityController],
  providers: [ActivityQueries],
})
export class ActivityModule {}
