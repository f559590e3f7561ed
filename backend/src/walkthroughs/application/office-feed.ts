import { Injectable } from '@nestjs/common';
import { appointmentsOf, type Appointment } from '../../integrations/calendar/calendar.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { walkthroughUid } from '../domain/calendar-file.js';
import { CalendarCopies } from './calendar-copy.js';

/** A query inside a longer appointment than this does not find it. */
const longestMs = 31 * 86_400_000;

/** What identifies an appointment as a lead's own. */
export interface KnownLead {
  id: string;
  name: string;
  email: string;
}

/** The office's own calendar, from its last good copy. */
@Injectable()
export class OfficeFeed {
  constructor(private readonly copies: CalendarCopies) {}

  /** Appointments that overlap the time; none without a readable calendar. */
  async between(from: Date, to: Date): Promise<Appointment[]> {
    if (!this.copies.configured) return [];
    const copy = await this.copies.copy();
    if (typeof copy === 'string') return [];
    try {
      const found = await appointmentsOf(copy.text, new Date(from.getTime() - longestMs), to);
      return found.filter(({ end, start }) => Date.parse(end) > from.getTime() && Date.parse(start) < to.getTime());
    } catch (error) {
      // The list of walkthroughs reports an unreadable calendar; it keeps nobody from booking.
      if (error instanceof OutboundError) return [];
      throw error;
    }
  }
}

/**
 * Whether the appointment is the lead's own walkthrough: our invitation entered the office's calendar, or the external
 * booking page entered who booked. Pure.
 */
export function isOf(appointment: Appointment, { id, name, email }: KnownLead): boolean {
  if (appointment.uid === walkthroughUid(id)) return true;
  const address = email.trim().toLowerCase();
  if (address !== '' && appointment.attendees.includes(address)) return true;
  const text = `${appointment.name}\n${appointment.description}\n${appointment.details}`.toLowerCase();
  const called = name.trim().toLowerCase();
  return (address !== '' && text.includes(address)) || (called.includes(' ') && text.includes(called));
}
