import type { ReactNode } from 'react';
import { exactDateTime, officeDateTime, relativeTime } from '../lib/format.js';

/**
 * A point in time in words, which says on hover exactly when that is.
 * @param at ISO 8601
 * @param now ISO 8601: the words say how long ago it was, instead of the office's date and time
 * @param children other words
 */
export function When({
  at,
  now,
  className,
  children,
}: {
  at: string;
  now?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <time dateTime={at} title={exactDateTime(at)} className={className}>
      {children ?? (now === undefined ? officeDateTime(at) : relativeTime(at, now))}
    </time>
  );
}
