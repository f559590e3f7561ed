/**
 * A value that people change here and that is told on, to the address for instance. What was told comes back a little later; by
 * then it may have moved on here, and must not be taken back.
 */
export interface ToldValue<Value> {
  here: Value;
  /** What was drawn last. */
  seen: Value;
  /** Told and not yet come back, oldest first. */
  told: readonly Value[];
}

export const toldValue = <Value>(value: Value): ToldValue<Value> => ({ here: value, seen: value, told: [] });

/** A value is told on. The same twice is told once: it would come back once. */
export function telling<Value>(from: ToldValue<Value>, value: Value): ToldValue<Value> {
  const last = from.told.length > 0 ? from.told.at(-1) : from.seen;
  return last === value ? from : { ...from, told: [...from.told, value] };
}

/** Another value is drawn: one that was told here changes nothing, one by another hand (a link, Back, a chip) takes its place. */
export function drawing<Value>(from: ToldValue<Value>, value: Value): ToldValue<Value> {
  const at = from.told.indexOf(value);
  return at < 0 ? toldValue(value) : { ...from, seen: value, told: from.told.slice(at + 1) };
}
