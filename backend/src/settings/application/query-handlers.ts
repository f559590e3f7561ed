import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { ConfiguredServices, Settings, SettingsHistory } from '../../../../contracts/src/settings/queries.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { configuredServices } from './configured-services.js';
import { ShowSettings, ListSettingChanges, ListConfiguredServices } from './queries.js';
import { SettingsQueries } from './settings-queries.js';

@QueryHandler(ShowSettings)
class ShowSettingsHandler implements IQueryHandler<ShowSettings> {
  constructor(private readonly settings: SettingsQueries) {}

  execute(): Promise<Settings> {
    return this.settings.current(new Date());
  }
}

@QueryHandler(ListSettingChanges)
class ListSettingChangesHandler implements IQueryHandler<ListSettingChanges> {
  constructor(private readonly settings: SettingsQueries) {}

  execute({ page }: ListSettingChanges): Promise<SettingsHistory> {
    return this.settings.history(page);
  }
}

@QueryHandler(ListConfiguredServices)
class ListConfiguredServicesHandler implements IQueryHandler<ListConfiguredServices> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  execute(): Promise<ConfiguredServices> {
    return Promise.resolve(configuredServices(this.config));
  }
}

export const settingQueryHandlers = [ShowSettingsHandler, ListSettingChangesHandler, ListConfiguredServicesHandler];
