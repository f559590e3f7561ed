import { createHash } from 'node:crypto';

/**
 * Pseudo-random choices from a seed: the same seed makes the same choices on every machine.
 * sfc32 (PractRand's small fast counting generator) on the first 96 bits of the seed's SHA-256.
 */
export class Random {
  private readonly state: Uint32Array;

  constructor(seed: string) {
    const hash = createHash('sha256').update(seed).digest();
    this.state = Uint32Array.of(hash.readUInt32LE(0), hash.readUInt32LE(4), hash.readUInt32LE(8), 1);
    for (let round = 0; round < 12; round++) this.bits();
  }

  /** At least 0, below 1. */
  next(): number {
    return this.bits() / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number, both ends inclusive. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An item of a non-empty list. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.whole(0, list.length - 1)]!;
  }

  /** One of the names, with the probability of its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]!)[0];
  }

  /** A UUID of version 4 (RFC 9562). */
  uuid(): string {
    const bytes = Buffer.alloc(16);
    for (const offset of [0, 4, 8, 12]) bytes.writeUInt32LE(this.bits(), offset);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private bits(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.state;
    const result = (a + b + counter) >>> 0;
    this.state.set([
      b ^ (b >>> 9),
      (c + (c << 3)) >>> 0,
      (((c << 21) | (c >>> 11)) + result) >>> 0,
      (counter + 1) >>> 0,
    ]);
    return result;
  }
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** 9 to 17 o'clock in Des Moines in summer, 8 to 16 in winter, as hours of the UTC day. */
const office = { opens: 14, hours: 8 };

/** Instants are milliseconds since 1970. Returns the instant while the office is open, else some time of its next day. */
export function officeTime(instant: number, random: Random): number {
  const midnight = instant - (instant % day);
  let opening = midnight + office.opens * hour;
  if (!isWeekend(instant) && instant >= opening && instant < opening + office.hours * hour) return instant;
  if (instant >= opening) opening += day;
  while (isWeekend(opening)) opening += day;
  return opening + Math.floor(random.next() * office.hours * hour);
}

/** Returns the instant, unless people in Des Moines sleep then: else some time of the following morning or day. */
export function wakingTime(instant: number, random: Random): number {
  const hours = (instant % day) / hour;
  return hours >= 4 && hours < 12 ? instant + Math.floor(random.between(8, 14) * hour) : instant;
}

/** An appointment in office hours, on a quarter of an hour, that many days later or a little more. */
export function appointment(instant: number, days: number, random: Random): number {
  const time = officeTime(instant + days * day, random);
  return time - (time % (15 * minute)) + 15 * minute;
}

function isWeekend(instant: number): boolean {
  return [0, 6].includes(new Date(instant).getUTCDay());
}
