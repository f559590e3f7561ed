import { useEffect, useRef, useState } from 'react';

/**
 * A value that people change here and that is reported elsewhere, for instance to the address. The report comes back a little
 * later. By then the value may have changed here again, and must not be reverted.
 */
export interface ToldValue<Value> {
  here: Value;
  /** The last drawn value. */
  seen: Value;
  /** Reported and not yet come back, oldest first. */
  told: readonly Value[];
}

export const toldValue = <Value>(value: Value): ToldValue<Value> => ({ here: value, seen: value, told: [] });

/** Reports a value. The same value twice is reported once, because it would come back once. */
export function telling<Value>(from: ToldValue<Value>, value: Value): ToldValue<Value> {
  const last = from.told.length > 0 ? from.told.at(-1) : from.seen;
  return last === value ? from : { ...from, told: [...from.told, value] };
}

/** Another value is drawn. If it was reported here, nothing changes; if another source (a link, Back, a chip) set it, it wins. */
export function drawing<Value>(from: ToldValue<Value>, value: Value): ToldValue<Value> {
  const at = from.told.indexOf(value);
  return at < 0 ? toldValue(value) : { ...from, seen: value, told: from.told.slice(at + 1) };
}

/** Each makes a field show its value again. */
const fields = new Set<() => void>();

/**
 * For a change that clears filters, or puts others in their place: what is typed and not reported yet would come on top of it.
 * Every field gives that up.
 * @returns the same change
 */
export function replacing<Change>(change: Change): Change {
  for (const giveUpTyped of fields) giveUpTyped();
  return change;
}

/**
 * The text of a field that follows an external value, and reports its own text when typing rests.
 * @param value the value that was reported, or set elsewhere: drawn a little later than reported
 * @param onTell receives the text, trimmed
 * @returns the text; `type` sets it and reports it after the given milliseconds, or not at all for null; `tell` reports it now
 */
export function useTypedText(value: string, onTell: (text: string) => void) {
  const [typed, setTyped] = useState(() => toldValue(value));
  const timer = useRef<number>(undefined);
  if (value !== typed.seen) setTyped(drawing(typed, value));
  // Set elsewhere: a pending report would revert that.
  useEffect(() => {
    if (typed.here === typed.seen && typed.told.length === 0) window.clearTimeout(timer.current);
  }, [typed]);
  useEffect(() => {
    const giveUpTyped = () => setTyped(({ seen }) => toldValue(seen));
    fields.add(giveUpTyped);
    return () => {
      fields.delete(giveUpTyped);
      window.clearTimeout(timer.current);
    };
  }, []);

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
