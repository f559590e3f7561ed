import { useEffect, useRef } from 'react';

/**
 * For the heading of a wizard's steps: after the step has changed, by a button as by the browser's Back, it is read and in sight. A
 * field that has the focus keeps it: it is the one with an error.
 * @param ready the draft has been read: the step that it was left at is no change
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
