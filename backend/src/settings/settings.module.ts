import { officeStreamId } from './decide/settings-history.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { Config } from '../platform/config/config.js';
import { configuredServices, SettingsQueries } from './settings-queries.js';
import { changeSettings, undoSetting } from './decide/change-settings.js';
import { OfficeSettings } from './office/office-settings.js';
import { settingsRoutes } from '../../../contracts/src/settings/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';

/** A stored change stays stored, even if it can't be read back at once: the subscription brings it, too. */
async function readOn(settings: OfficeSettings, answer: CommandAnswer): Promise<CommandAnswer> {
  if (answer.revision > settings.snapshot().revision) await settings.readOn().catch(() => undefined);
  return answer;
}

/** The office's settings. All staff work by them, so they may read them; admins change them. */
const SettingsController = controllerOf(
  settingsRoutes,
  { queries: SettingsQueries, config: Config, settings: OfficeSettings },
  {
    current: ({ queries }) => queries.current(new Date()),
    history: ({ queries }, { query }) => queries.history(query),
    services: ({ config }) => configuredServices(config),
    change: async ({ settings }, { body, submit }) =>
      readOn(settings, await submit(changeSettings(settings.defaults), body, officeStreamId)),
    undo: async ({ settings }, { body, submit }) =>
      readOn(settings, await submit(undoSetting(settings.defaults), body, officeStreamId)),
  },
);

/** The settings page. */
@Module({
  imports: [AccountsModule],
  controllers: [SettingsController],
  providers: [SettingsQueries],
})
export class SettingsModule {}
