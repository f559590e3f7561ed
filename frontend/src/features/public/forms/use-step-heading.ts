import { useEffect, useRef } from 'react';

/**
 * For the heading of a wizard's steps: after a step change, by a button or by the browser's Back, it gets the focus and scrolls into
 * view. A focused field keeps the focus: it is the one with an error.
 * @param ready the draft has been read: restoring its step does not count as a change
 */
export function useStepHeading(step: number, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (!ready) return;
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step) return;
    if (document.activeElement?.matches('input, select, textarea')) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [step, ready]);
  return heading;
}
