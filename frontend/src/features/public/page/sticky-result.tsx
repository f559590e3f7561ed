import { useEffect, useRef } from 'react';

const gapPx = 12;

/**
 * Moves the page so far that the bar does not lie over what has just got the focus: a browser takes it for visible there.
 * @returns the bar's ref
 */
function useUncoveredFocus() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const uncover = (target: EventTarget | null) => {
      // What is pressed with a pointer must stay under it, or the press would be none.
      if (!(target instanceof Element) || !bar.current || !target.matches(':focus-visible')) return;
      const over = bar.current.getBoundingClientRect();
      const field = target.getBoundingClientRect();
      if (over.height > 0 && field.bottom > over.top - gapPx && field.top < over.bottom)
        window.scrollBy({ top: field.bottom - over.top + gapPx, behavior: 'instant' });
    };
    const onFocus = ({ target }: FocusEvent) => uncover(target);
    document.addEventListener('focusin', onFocus);
    // What got it before the scripts came.
    uncover(document.activeElement);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return bar;
}

/**
 * On small screens: the live result at the lower edge while the fields above are filled. Only for the eye: the result
 * itself stands further down, and is announced from there. Not where the text is so large that it would cover a field.
 */
export function StickyResult({ label, value, unit }: { label: string; value: string; unit?: string }) {
  const bar = useUncoveredFocus();
  return (
    <div
      ref={bar}
      data-sticky-result=""
      aria-hidden
      className="sticky bottom-3 z-20 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-deep px-4 py-3.5 whitespace-nowrap sm:gap-x-4 sm:px-5 text-ink-on-deep shadow-overlay max-[16rem]:hidden lg:hidden"
    >
      <span className="text-small">{label}</span>
      <span className="font-serif text-h3 font-semibold tabular">
        {value} {unit && <span className="font-sans text-small font-normal">{unit}</span>}
      </span>
    </div>
  );
}
