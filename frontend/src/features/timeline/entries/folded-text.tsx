import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.js';

/** The lines that stay of a folded text. Three lines stay whole: folded and with the button they would take as much room. */
export const foldedLines = 2;
/** A text of so many lines is folded. */
export const foldsFrom = 4;

/** The words of a note or a message. A long one is folded to its first lines. @param open whether somebody has unfolded it */
export function FoldedText({ text, open, onOpen }: { text: string; open: boolean; onOpen: (open: boolean) => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = words.current!;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
      setLong(element.scrollHeight >= line * (foldsFrom - 0.5));
    };
    measure();
    // A narrower panel needs more lines.
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [text]);
  return (
    <div className="my-1 max-w-measure border-l-2 border-line pl-2.5 text-ink-soft">
      <p ref={words} className={clsx('wrap-break-word whitespace-pre-wrap', long && !open && 'line-clamp-2')}>
        {text}
      </p>
      {long && (
        <Button variant="link" size="inline" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
