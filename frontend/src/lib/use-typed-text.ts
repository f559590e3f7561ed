import { useEffect, useRef, useState } from 'react';
import { drawing, telling, toldValue } from './told-value.js';

/**
 * The text of a field that follows a value from elsewhere, and is told on when its typing rests.
 * @param value what it was told to, or another hand set: drawn a little later than told
 * @param onTell is given the text without blanks around it
 * @returns the text; `type` takes another, told after so many milliseconds, not at all when null; `tell` tells it now
 */
export function useTypedText(value: string, onTell: (text: string) => void) {
  const [typed, setTyped] = useState(() => toldValue(value));
  const timer = useRef<number>(undefined);
  if (value !== typed.seen) setTyped(drawing(typed, value));
  // Set by another hand: what was still to be told would undo that.
  useEffect(() => {
    if (typed.here === typed.seen && typed.told.length === 0) window.clearTimeout(timer.current);
  }, [typed]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const tell = (text: string) => {
    window.clearTimeout(timer.current);
    const next = text.trim();
    if (telling(typed, next) === typed) return;
    setTyped((now) => telling(now, next));
    onTell(next);
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const type = (text: string, afterMs: number | null) => {
    setTyped((now) => ({ ...now, here: text }));
    window.clearTimeout(timer.current);
    if (afterMs !== null) timer.current = window.setTimeout(() => latest.current(text), afterMs);
  };
  return { text: typed.here, type, tell };
}
