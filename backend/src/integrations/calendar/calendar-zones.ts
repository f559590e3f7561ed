import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { findIana } from 'windows-iana';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';

/** How the times of one calendar become instants. The zone of this process never counts. */
export class CalendarZones {
  private readonly described = new Map<string, ICAL.Timezone>();
  /** Of times that name no zone. */
  private readonly floating: string;

  /** @param calendar with its VTIMEZONEs, and X-WR-TIMEZONE, which Google and Apple write for times that name no zone */
  constructor(calendar: ICAL.Component) {
    for (const each of calendar.getAllSubcomponents('vtimezone')) {
      const zone = new ICAL.Timezone(each);
      if (zone.tzid) this.described.set(zone.tzid, zone);
    }
    const named = calendar.getFirstPropertyValue('x-wr-timezone');
    this.floating = (typeof named === 'string' && knownZone(named)) || officeTimeZone;
  }

  /**
   * The instant of a time, in milliseconds. A day without a time begins in the office. A time that the clock skips is as much later
   * (RFC 5545, 3.3.5), one that it has twice is the first.
   * @param tzid of the property that the time comes from
   * @returns null if the zone is not known: neither described in the file, nor a name of IANA's or of Windows'
   */
  instantOf(time: ICAL.Time, tzid: string | null): number | null {
    if (time.isDate) return wallInstant(time, officeTimeZone);
    if (time.zone?.tzid === 'UTC') return time.toUnixTime() * 1000;
    if (tzid === null) return wallInstant(time, this.floating);
    const described = this.described.get(tzid);
    if (described) {
      const there = time.clone();
      there.zone = described;
      return there.toUnixTime() * 1000;
    }
    const zone = knownZone(tzid);
    return zone === null ? null : wallInstant(time, zone);
  }
}

function wallInstant({ year, month, day, hour, minute, second }: ICAL.Time, timeZone: string): number {
  return Temporal.ZonedDateTime.from({ timeZone, year, month, day, hour, minute, second }).epochMilliseconds;
}

/** IANA's name of a zone: itself, at the end of a path as some programs write it, or of a zone of Windows. */
function knownZone(name: string): string | null {
  const parts = name.split('/');
  const candidates = [name, parts.slice(-2).join('/'), parts.slice(-3).join('/'), findIana(name)[0]];
  return candidates.find((each): each is string => each !== undefined && isZone(each)) ?? null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
