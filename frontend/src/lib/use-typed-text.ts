import { useEffect, useRef, useState } from 'react';

/**
 * A value that people change here and that is reported elsewhere, for instance to the address. The report comes back a little
 * later. By then the value may have changed here again, and must not be reverted.
 */
export interface TypedValue<Value> {
  here: Value;
  /** The last drawn value. */
  seen: Value;
  /** Reported and not yet come back, oldest first. */
  reported: readonly Value[];
}

export const typedValue = <Value>(value: Value): TypedValue<Value> => ({ here: value, seen: value, reported: [] });

/** Reports a value. The same value twice is reported once, because it would come back once. */
export function reporting<Value>(from: TypedValue<Value>, value: Value): TypedValue<Value> {
  const last = from.reported.length > 0 ? from.reported.at(-1) : from.seen;
  return last === value ? from : { ...from, reported: [...from.reported, value] };
}

/** Another value is drawn. If it was reported here, nothing changes; if another source (a link, Back, a chip) set it, it wins. */
export function drawing<Value>(from: TypedValue<Value>, value: Value): TypedValue<Value> {
  const at = from.reported.indexOf(value);
  return at < 0 ? typedValue(value) : { ...from, seen: value, reported: from.reported.slice(at + 1) };
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
 * @param onReport receives the text, trimmed
 * @returns the text; `type` sets it and reports it after the given milliseconds, or not at all for null; `report` reports it now
 */
export function useTypedText(value: string, onReport: (text: string) => void) {
  const [typed, setTyped] = useState(() => typedValue(value));
  const timer = useRef<number>(undefined);
  if (value !== typed.seen) setTyped(drawing(typed, value));
  // Set elsewhere: a pending report would revert that.
  useEffect(() => {
    if (typed.here === typed.seen && typed.reported.length === 0) window.clearTimeout(timer.current);
  }, [typed]);
  useEffect(() => {
    const giveUpTyped = () => setTyped(({ seen }) => typedValue(seen));
    fields.add(giveUpTyped);
    return () => {
      fields.delete(giveUpTyped);
      window.clearTimeout(timer.current);
    };
  }, []);

  const report = (text: string) => {
    window.clearTimeout(timer.current);
    const next = text.trim();
    if (reporting(typed, next) === typed) return;
    setTyped((now) => reporting(now, next));
    onReport(next);
  };
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const type = (text: string, afterMs: number | null) => {
    setTyped((now) => ({ ...now, here: text }));
    window.clearTimeout(timer.current);
    if (afterMs !== null) timer.current = window.setTimeout(() => latest.current(text), afterMs);
  };
  return { text: typed.here, type, report };
}
