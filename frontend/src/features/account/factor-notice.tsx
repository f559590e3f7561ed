import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { dueDateTime, exactDateTime, officeDaysBetween, officeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import type { User } from '../session/session.js';

/** Above every page while the person has to set up a second factor and there is time left. */
export function FactorNotice({ user: { factorToSetUp } }: { user: User }) {
  const now = useNow();
  if (!factorToSetUp || factorToSetUp.isOver) return null;
  const { dueAt } = factorToSetUp;
  return (
    <section
      aria-label="Second factor to set up"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 border-b border-line bg-warning-soft px-3 py-1.5 text-warning"
    >
      <p className="flex items-center gap-2">
        <ShieldAlert aria-hidden className="size-4 shrink-0" />
        <span title={exactDateTime(dueAt)}>{timeLeft(dueAt, now)}</span>
      </p>
      <Link to="/account" search={{ part: 'factor' }} className="font-medium underline underline-offset-4">
        Set it up
      </Link>
    </section>
  );
}

/** How long somebody still has to set up a second factor. @param now ISO 8601 */
export function timeLeft(dueAt: string, now: string): string {
  const days = officeDaysBetween(now, dueAt);
  if (days <= 0) return `You have until ${officeTime(dueAt)} today to set up your second factor.`;
  if (days === 1) return `You have until tomorrow, ${officeTime(dueAt)}, to set up your second factor.`;
  return `You have ${days} days left to set up your second factor, until ${dueDateTime(dueAt, now)}.`;
}
