import { Query } from '@nestjs/cqrs';
import type {
  ConfiguredServices,
  Settings,
  SettingsHistory,
  SettingsHistoryQuery,
} from '../../../../contracts/src/queries/settings.js';

/** What every setting is, its default, who changed it last, and how well that is known here. */
export class ShowSettings extends Query<Settings> {}

/** Every change of the settings, newest first. */
export class ListSettingChanges extends Query<SettingsHistory> {
  constructor(readonly page: SettingsHistoryQuery) {
    super();
  }
}

/** Which outside services the environment names; never what it says. */
export class ListConfiguredServices extends Query<ConfiguredServices> {}
