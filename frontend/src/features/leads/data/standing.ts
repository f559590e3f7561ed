import { nextStep, type NextStep } from '../../../../../contracts/src/leads/next-step.js';
import { officeDaysBetween } from '../../../lib/format.js';

/** "Awaiting signature, 4 d", in calendar days of the office. @param now ISO 8601 */
export function standingWords({ label, since }: Pick<NextStep, 'label' | 'since'>, now: string): string {
  const days = officeDaysBetween(since, now);
  return days > 0 ? `${label}, ${days} d` : label;
}

/** Where a lead stands, in the same words. */
export function standingOf(lead: Parameters<typeof nextStep>[0], now: string): string {
  return standingWords(nextStep(lead, now), now);
}
