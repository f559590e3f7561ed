import type { QuietHours } from '../../../../contracts/src/events/campaign-events.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

type QuietSettings = Pick<
  SettingValues,
  'holdMessagesAtNight' | 'quietFromHour' | 'quietToHour' | 'holdMessagesOnWeekends'
>;

/** The quiet hours as a run is pinned to them; null while they are off. The settings are those of all messages. */
export function quietHoursOf(settings: Readonly<QuietSettings>): QuietHours | null {
  const { holdMessagesAtNight, quietFromHour, quietToHour, holdMessagesOnWeekends: weekends } = settings;
  if (!holdMessagesAtNight && !weekends) return null;
  const night = holdMessagesAtNight && quietFromHour !== quietToHour;
  // Weekends alone end and begin at midnight.
  return { from: night ? clock(quietFromHour) : '00:00', to: night ? clock(quietToHour) : '00:00', weekends };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
