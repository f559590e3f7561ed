import { useEffect, useRef } from 'react';

/** The type size of a page's one large figure: longer text is smaller, so that it stays on one line. */
export function figureSize(figure: string): string {
  if (figure.length <= 9) return 'text-display';
  if (figure.length <= 12) return 'text-h1';
  return figure.length <= 16 ? 'text-h2' : 'text-h3';
}

/** Consecutive steps, each with its number above it. @param className of the list: its placement */
export function NumberedSteps({
  steps,
  className,
}: {
  steps: readonly { name: string; text: string }[];
  className: string;
}) {
  return (
    <ol className={`grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4 ${className}`}>
      {steps.map(({ name, text }, index) => (
        <li key={name} className="border-t-2 border-accent pt-5">
          <span aria-hidden className="font-serif text-h2 leading-none font-semibold text-accent">
            {index + 1}
          </span>
          <h3 className="mt-3 font-serif text-h3 font-semibold">{name}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const gapPx = 12;

/**
 * Scrolls the page if the bar covers the element that just got the focus: browsers consider it visible there.
 * @returns the bar's ref
 */
function useUncoveredFocus() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const uncover = (target: EventTarget | null) => {
      // An element pressed with a pointer must stay under it, or the press would be lost.
      if (!(target instanceof Element) || !bar.current || !target.matches(':focus-visible')) return;
      const over = bar.current.getBoundingClientRect();
      const field = target.getBoundingClientRect();
      if (over.height > 0 && field.bottom > over.top - gapPx && field.top < over.bottom)
        window.scrollBy({ top: field.bottom - over.top + gapPx, behavior: 'instant' });
    };
    const onFocus = ({ target }: FocusEvent) => uncover(target);
    document.addEventListener('focusin', onFocus);
    // The element that got the focus before the scripts loaded.
    uncover(document.activeElement);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return bar;
}

/**
 * On small screens: the live result at the lower edge while the fields above are filled. Only visual: the result
 * itself is further down, and is announced there. Hidden if the text is so large that the bar would cover a field.
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
