import type { Holiday, TimeRange, Weekday, WeeklyHours } from '../settings/setting-kinds.js';
import { officeDayOf, officeTimeZone, startOfOfficeDay } from './office-time.js';
import { daysAfter, instantAt, mondayOf } from './wall-clock.js';

/** Indexed by `Date.getUTCDay()`. */
const byDay: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const minuteMs = 60_000;
/** A list of holidays closes 100 days at most: 100 weeks for an office that opens on one day a week. */
const furthestDays = 750;

/** A time in which the office is open without a break: `from` inclusive, `to` exclusive. */
interface Opening {
  from: Date;
  to: Date;
}

export interface OfficeHours {
  isOpenAt(instant: Date): boolean;
  /** When the office next opens after the instant, whether it is open then or not; null if it never opens. */
  nextOpeningAfter(instant: Date): Date | null;
  /**
   * The instant at which so many minutes of office time have passed. Counts real minutes: an hour that the clock skips in March does not
   * count, one that it repeats in November counts twice. 0 minutes from a closed office end when it opens.
   * @returns null if the office never opens again
   */
  addBusinessMinutes(instant: Date, minutes: number): Date | null;
}

/** When the office is open by its business hours and holidays, in its own time zone. Pure. */
export function officeHours(settings: { businessHours: WeeklyHours; holidays: readonly Holiday[] }): OfficeHours {
  const { businessHours } = settings;
  const closed = new Set(settings.holidays.map(({ date }) => date));
  const opensEver = Object.values(businessHours).some((ranges) => ranges.length > 0);

  /** Openings that end after the instant, in their order. */
  function* openingsFrom(instant: Date): Generator<Opening, void, undefined> {
    if (!opensEver) return;
    const today = officeDayOf(instant);
    for (let days = 0; days <= furthestDays; days++) {
      const day = daysAfter(today, days);
      if (closed.has(day)) continue;
      for (const range of businessHours[byDay[new Date(day).getUTCDay()]!]) {
        const opening = openingOf(day, range);
        if (opening.to > instant) yield opening;
      }
    }
  }

  return {
    isOpenAt(instant) {
      const first = openingsFrom(instant).next().value;
      return first !== undefined && first.from <= instant;
    },
    nextOpeningAfter(instant) {
      for (const { from } of openingsFrom(instant)) if (from > instant) return from;
      return null;
    },
    addBusinessMinutes(instant, minutes) {
      if (!(minutes >= 0)) throw new RangeError(`Business minutes can't be ${minutes}`);
      let leftMs = minutes * minuteMs;
      for (const { from, to } of openingsFrom(instant)) {
        const begin = Math.max(from.getTime(), instant.getTime());
        if (begin + leftMs <= to.getTime()) return new Date(begin + leftMs);
        leftMs -= to.getTime() - begin;
      }
      return null;
    },
  };
}

function openingOf(day: string, { from, to }: TimeRange): Opening {
  const at = (time: string) => instantAt(`${day}T${time}`, officeTimeZone);
  return { from: at(from), to: at(to) };
}

type Openings = Pick<OfficeHours, 'nextOpeningAfter'>;

/** When the office opens next on a later day than that of the instant: when something that can wait is due; null if it never opens. */
export function nextOfficeDay(now: Date, hours: Openings): Date | null {
  return openingFrom(daysAfter(officeDayOf(now), 1), hours);
}

/** The same in a later week, which begins on Monday. */
export function nextOfficeWeek(now: Date, hours: Openings): Date | null {
  return openingFrom(daysAfter(mondayOf(officeDayOf(now)), 7), hours);
}

function openingFrom(day: string, hours: Openings): Date | null {
  return hours.nextOpeningAfter(new Date(startOfOfficeDay(day).getTime() - 1));
}
