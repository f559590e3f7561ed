/**
 * Whether an instant that was asked for (ISO 8601 UTC, null: none) is one of the past. Nothing is known of the future: later than
 * now means now.
 */
export const isPast = (at: string | null): at is string => at !== null && at < new Date().toISOString();
