import type { QuietHours } from '../../../../contracts/src/campaigns/events.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

type QuietSettings = Pick<
  SettingValues,
  'holdMessagesAtNight' | 'quietFromHour' | 'quietToHour' | 'holdMessagesOnWeekends'
>;

/** The quiet hours that a run is pinned to; null while they are off. The same settings apply to all messages. */
export function quietHoursOf(settings: Readonly<QuietSettings>): QuietHours | null {
  const { holdMessagesAtNight, quietFromHour, quietToHour, holdMessagesOnWeekends: weekends } = settings;
  if (!holdMessagesAtNight && !weekends) return null;
  const night = holdMessagesAtNight && quietFromHour !== quietToHour;
  // Without quiet nights, weekends begin and end at midnight.
  return { from: night ? clock(quietFromHour) : '00:00', to: night ? clock(quietToHour) : '00:00', weekends };
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
