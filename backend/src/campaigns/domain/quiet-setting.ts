import type { QuietHours } from '../../../../contracts/src/events/campaign-events.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** The quiet hours as a run is pinned to them; null while they are off. */
export function quietHoursOf(_settings: Readonly<SettingValues>): QuietHours | null {
  return null;
}
