import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { foldedWords } from './folded-words.js';

/** The lines that stay of a folded text. Three lines stay whole: folded and with the button they would take as much room. */
export const foldedLines = 2;
/** A text of so many lines is folded. */
export const foldsFrom = 4;

const rowsOf = (text: string) => text.split('\n').length;

/** The words of a note or a message. A long one is folded to its first lines that say something. @param open whether somebody has unfolded it */
export function FoldedText({ text, open, onOpen }: { text: string; open: boolean; onOpen: (open: boolean) => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = words.current!;
    let width = -1;
    const measure = () => {
      // Its own folding changes only the height.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
      const leftOut = rowsOf(text) - rowsOf(element.textContent);
      setLong(element.scrollHeight / line + leftOut >= foldsFrom - 0.5);
    };
    measure();
    // A narrower panel needs more lines.
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [text]);
  const folded = long && !open;
  return (
    <div className="my-1 max-w-measure border-l-2 border-line pl-2.5 text-ink-soft">
      <p ref={words} className={clsx('wrap-break-word whitespace-pre-wrap', folded && 'line-clamp-2')}>
        {folded ? foldedWords(text) : text}
      </p>
      {long && (
        <Button variant="link" size="inline" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
