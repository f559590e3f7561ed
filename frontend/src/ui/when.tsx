import type { ReactNode } from 'react';
import { exactDateTime, officeDateTime, relativeTime } from '../lib/format.js';
import { useNow } from '../lib/use-now.js';

/**
 * A point in time in words, which says on hover exactly when that is.
 * @param at ISO 8601
 * @param ago the words say how long ago it was, instead of the office's date and time
 * @param children other words
 */
export function When({
  at,
  ago,
  className,
  children,
}: {
  at: string;
  ago?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <time dateTime={at} title={exactDateTime(at)} className={className}>
      {children ?? (ago ? <Ago at={at} /> : officeDateTime(at))}
    </time>
  );
}

function Ago({ at }: { at: string }) {
  return relativeTime(at, useNow());
}
