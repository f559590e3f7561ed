import { Query } from '@nestjs/cqrs';
import type {
  ConfiguredServices,
  Settings,
  SettingsHistory,
  SettingsHistoryQuery,
} from '../../../../contracts/src/settings/queries.js';

/** The value of every setting, its default, who changed it last, and how current this is. */
export class ShowSettings extends Query<Settings> {}

/** Every change of the settings, newest first. */
export class ListSettingChanges extends Query<SettingsHistory> {
  constructor(readonly page: SettingsHistoryQuery) {
    super();
  }
}

/** Which outside services the environment configures, without the values. */
export class ListConfiguredServices extends Query<ConfiguredServices> {}
