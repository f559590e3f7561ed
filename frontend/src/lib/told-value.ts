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
