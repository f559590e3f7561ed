import type { OfficeHours } from '../../settings/decide/known-settings.js';

/** Office time in which a person answers an owner whose property has no estimate: a day's work. */
const withinMinutes = 8 * 60;
const hourMs = 3_600_000;

/**
 * By when a person answers the owner, on the hour. Pure.
 * @param requestedAt ISO 8601, UTC
 * @returns null if the office never opens
 */
export function answerTime(requestedAt: string, hours: Pick<OfficeHours, 'addBusinessMinutes'>): string | null {
  const due = hours.addBusinessMinutes(new Date(requestedAt), withinMinutes);
  return due && new Date(Math.ceil(due.getTime() / hourMs) * hourMs).toISOString();
}
