import { personKey } from '../../lib/kept-of-person.js';

const sinceKey = personKey('reminders-since');
const toldKey = personKey('reminders-told');

/** Since when this tab has had the console open, reloads included: what was due before that is counted, not told. ISO 8601. */
export function openSince(): string {
  const kept = sessionStorage.getItem(sinceKey);
  if (kept !== null) return kept;
  const now = new Date().toISOString();
  sessionStorage.setItem(sinceKey, now);
  return now;
}

/** The reminders that this tab took on before it was loaded again. */
export function keptReminders(): ReadonlySet<string> {
  return new Set((sessionStorage.getItem(toldKey) ?? '').split(' ').filter(Boolean));
}

/** Keeps which reminders this tab tells, for after a reload. */
export function keepReminders(told: ReadonlySet<string>): void {
  sessionStorage.setItem(toldKey, [...told].join(' '));
}
