import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SettingsQueries } from './application/settings-queries.js';
import { SettingsController } from './http/settings.controller.js';

/** The settings page. */
@Module({
  imports: [AccountsModule],
  controllers: [SettingsController],
  providers: [SettingsQueries],
})
export class SettingsModule {}
