import { officeDay, officeDayKey } from './format.js';

/** The free times of one office day. */
export interface FreeDay {
  day: string;
  label: string;
  times: string[];
}

/** Free times by day of the office. @param times ISO 8601, soonest first */
export function freeDays(times: readonly string[]): FreeDay[] {
  const days: FreeDay[] = [];
  for (const time of times) {
    const day = officeDayKey(time);
    const last = days.at(-1);
    if (last?.day === day) last.times.push(time);
    else days.push({ day, label: officeDay(time), times: [time] });
  }
  return days;
}

/** "1:15 PM" in a zone, with its name: "1:15 PM MST". @param instant ISO 8601 @param timeZone IANA */
export function timeInZone(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
