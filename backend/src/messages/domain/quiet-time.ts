import { TZDate } from '@date-fns/tz';
import type { MessagePurpose } from '../../../../contracts/src/message.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

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
    const next = endOfQuiet(new TZDate(at, zone), settings);
    if (next === null) return at === now ? null : at;
    at = new Date(next.getTime());
  }
  return at;
}

function endOfQuiet(local: TZDate, settings: QuietSettings): Date | null {
  const { holdMessagesAtNight: nights, quietFromHour: from, quietToHour: to, holdMessagesOnWeekends } = settings;
  const morning = nights && from !== to ? to : 0;
  const on = (days: number, hour: number) =>
    new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, hour, 0, local.timeZone);
  const day = local.getDay();
  if (holdMessagesOnWeekends && day === 6) return on(2, morning);
  if (holdMessagesOnWeekends && day === 0) return on(1, morning);
  if (!nights || from === to) return null;
  const hour = local.getHours();
  // 20 to 8 goes over midnight, 1 to 6 does not.
  const quiet = from > to ? hour >= from || hour < to : hour >= from && hour < to;
  if (!quiet) return null;
  return on(from > to && hour >= from ? 1 : 0, to);
}
