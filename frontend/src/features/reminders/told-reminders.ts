import { personKey } from '../../lib/kept-of-person.js';

const sinceKey = personKey('reminders-since');
const toldKey = personKey('reminders-told');

/** When this tab opened the console, reloads included: tasks due before that are counted, but not announced. ISO 8601. */
export function openSince(): string {
  const kept = sessionStorage.getItem(sinceKey);
  if (kept !== null) return kept;
  const now = new Date().toISOString();
  sessionStorage.setItem(sinceKey, now);
  return now;
}

/** The reminders that this tab had claimed before a reload. */
export function keptReminders(): ReadonlySet<string> {
  return new Set((sessionStorage.getItem(toldKey) ?? '').split(' ').filter(Boolean));
}

/** Stores the reminders that this tab shows, for a reload. */
export function keepReminders(told: ReadonlySet<string>): void {
  sessionStorage.setItem(toldKey, [...told].join(' '));
}
