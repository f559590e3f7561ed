import { Injectable } from '@nestjs/common';
import { appointmentsOf, type Appointment } from '../../integrations/calendar/calendar.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { walkthroughUid } from '../domain/calendar-file.js';
import { CalendarCopies } from './calendar-copy.js';

/** Longer appointments than this are not seen by who asks for a time in their middle. */
const longestMs = 31 * 86_400_000;

/** By what an appointment is known to be a lead's own. */
export interface KnownLead {
  id: string;
  name: string;
  email: string;
}

/** What the office's own calendar holds, from its last good copy. */
@Injectable()
export class OfficeFeed {
  constructor(private readonly copies: CalendarCopies) {}

  /** Those that overlap the time; none where there is no calendar, or none that can be read. */
  async between(from: Date, to: Date): Promise<Appointment[]> {
    if (!this.copies.configured) return [];
    const copy = await this.copies.copy();
    if (typeof copy === 'string') return [];
    try {
      const found = await appointmentsOf(copy.text, new Date(from.getTime() - longestMs), to);
      return found.filter(({ end, start }) => Date.parse(end) > from.getTime() && Date.parse(start) < to.getTime());
    } catch (error) {
      // The list of walkthroughs says that the calendar can't be understood; nobody is kept from booking by that.
      if (error instanceof OutboundError) return [];
      throw error;
    }
  }
}

/**
 * Whether the appointment is the lead's own walkthrough: our invitation came into the office's calendar, or the external booking page
 * entered who booked. Pure.
 */
export function isOf(appointment: Appointment, { id, name, email }: KnownLead): boolean {
  if (appointment.uid === walkthroughUid(id)) return true;
  const address = email.trim().toLowerCase();
  if (address !== '' && appointment.attendees.includes(address)) return true;
  const text = `${appointment.name}\n${appointment.description}\n${appointment.details}`.toLowerCase();
  const called = name.trim().toLowerCase();
  return (address !== '' && text.includes(address)) || (called.includes(' ') && text.includes(called));
}
