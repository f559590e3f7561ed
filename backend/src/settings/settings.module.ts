import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SettingsQueries } from './application/settings-queries.js';
import { settingQueryHandlers } from './application/query-handlers.js';
import { SettingsController } from './http/settings.controller.js';

/** The settings page. */
@Module({
  imports: [AccountsModule],
  controllers: [SettingsController],
  providers: [SettingsQueries, ...settingQueryHandlers],
})
export class SettingsModule {}
