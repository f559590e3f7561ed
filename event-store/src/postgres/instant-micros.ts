const exactLength = '2026-03-01T09:00:00.000Z'.length;
const otherForm = /^(?!0000)(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?Z$/;
/** Milliseconds from the Unix epoch to Postgres's, 2000-01-01. */
const pgEpoch = Date.UTC(2000, 0, 1);

/**
 * Postgres's form of an instant in ISO 8601 UTC: microseconds since 2000, rounded as Postgres rounds text (rint of the
 * fraction); undefined for any other text. A bigint if a number would not be exact.
 */
export function instantMicros(text: string): number | bigint | undefined {
  const millis = millisOfExact(text) - pgEpoch;
  if (Number.isSafeInteger(millis * 1000)) return millis * 1000;
  return microsOf(text);
}

/** Milliseconds since the Unix epoch, for the form with milliseconds that nearly all instants have; NaN for others. */
function millisOfExact(text: string): number {
  if (text.length !== exactLength || text[10] !== 'T' || text[19] !== '.' || text[23] !== 'Z') return NaN;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return NaN;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const hour = digits(text, 11, 13);
  const minute = digits(text, 14, 16);
  const second = digits(text, 17, 19);
  // Not every month has the days from the 29th on, and Date.UTC takes years up to 99 for those of the last century.
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59)
    return NaN;
  return Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 23));
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

function microsOf(text: string): bigint | undefined {
  const [, minutes, seconds = '00', fraction = ''] = otherForm.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const millis = Date.parse(`${minutes}:${seconds}.000Z`);
  // JavaScript accepts the 31st of any month as a day.
  if (Number.isNaN(millis) || new Date(millis).getUTCDate() !== Number(text.slice(8, 10))) return undefined;
  return BigInt(millis - pgEpoch) * 1000n + BigInt(toEven(Number(`0.${fraction}`) * 1_000_000));
}

function toEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
