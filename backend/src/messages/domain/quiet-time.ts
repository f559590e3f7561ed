import type { MessagePurpose } from '../../../../contracts/src/messages/message.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';
import { daysAfter, instantAt, wallOf } from '../../../../contracts/src/keys/wall-clock.js';

/** Held back in quiet time, since nobody waits for these. A confirmation never is. */
const held: ReadonlySet<MessagePurpose> = new Set(['warm_lead', 'onboarding']);
/** More steps than any sequence of quiet hours and weekends takes. */
const mostSteps = 8;

export type QuietSettings = Pick<
  SettingValues,
  'holdMessagesAtNight' | 'quietFromHour' | 'quietToHour' | 'holdMessagesOnWeekends'
>;

/**
 * Until when a message is held back, null if it may go. A night begins at one hour and ends at another of the next day; a weekend is
 * Saturday and Sunday. In the lead's time zone, also right on days when clocks change. Pure.
 * @param zone IANA name
 */
export function quietUntil(now: Date, zone: string, purpose: MessagePurpose, settings: QuietSettings): Date | null {
  if (!held.has(purpose)) return null;
  let at = now;
  for (let steps = 0; steps < mostSteps; steps++) {
    const next = endOfQuiet(at, zone, settings);
    if (next === null) return at === now ? null : at;
    at = next;
  }
  return at;
}

function endOfQuiet(now: Date, zone: string, settings: QuietSettings): Date | null {
  const { holdMessagesAtNight: nights, quietFromHour: from, quietToHour: to, holdMessagesOnWeekends } = settings;
  const morning = nights && from !== to ? to : 0;
  const [today = '', time = ''] = wallOf(now, zone).split('T');
  const on = (days: number, hour: number) =>
    instantAt(`${daysAfter(today, days)}T${String(hour).padStart(2, '0')}:00`, zone);
  const day = new Date(today).getUTCDay();
  if (holdMessagesOnWeekends && day === 6) return on(2, morning);
  if (holdMessagesOnWeekends && day === 0) return on(1, morning);
  if (!nights || from === to) return null;
  const hour = Number(time.slice(0, 2));
  // 20 to 8 goes over midnight, 1 to 6 does not.
  const quiet = from > to ? hour >= from || hour < to : hour >= from && hour < to;
  if (!quiet) return null;
  return on(from > to && hour >= from ? 1 : 0, to);
}
