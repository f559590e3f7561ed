/**
 * Which of a question's counted events a figure is about. They are all rows of one statement, which say where they belong; a figure is
 * the number of rows in one cell, so that its list has as many.
 */
export interface Cell {
  part: string;
  /** Stage, edge, month, ...; empty where there is none. */
  bucket: string;
  /** Value of the split; null: unknown; empty: there is no split. */
  split: string | null;
  /** 0 or 1 if two periods are compared. */
  period: number;
  /** A position in an order: a place, an age, a range of days. */
  num: number | null;
  /** Counts rows of all places up to this one. */
  upTo?: boolean;
}

const unknown = '*';
const shape = /^[^~]+(~[^~]*){4}$/;

/** The cell as an address has it: parts separated by `~`. */
export function writeCell({ part, bucket, split, period, num, upTo }: Cell): string {
  const place = num === null ? '' : `${upTo ? 'to' : ''}${num}`;
  const shownSplit = split === null ? unknown : `=${encodeURIComponent(split)}`;
  return [part, encodeURIComponent(bucket), shownSplit, period, place]
    .map((text) => String(text).replaceAll('~', '%7E'))
    .join('~');
}

/** Reads what `writeCell` wrote; undefined for anything else. */
export function readCell(text: string): Cell | undefined {
  if (!shape.test(text)) return undefined;
  const [part, bucket, split, period, place] = text.split('~') as [string, string, string, string, string];
  const number = /^(to)?(-?\d{1,6})?$/.exec(place);
  if (!number || (split !== unknown && !split.startsWith('=')) || !/^[01]$/.test(period)) return undefined;
  try {
    return {
      part,
      bucket: decodeURIComponent(bucket),
      split: split === unknown ? null : decodeURIComponent(split.slice(1)),
      period: Number(period),
      num: number[2] === undefined ? null : Number(number[2]),
      ...(number[1] !== undefined && { upTo: true }),
    };
  } catch {
    return undefined;
  }
}
