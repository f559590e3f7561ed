import { hasSeveralWords } from '../../../../contracts/src/keys/names.js';
import { holdsWords } from '../../../../contracts/src/keys/names-in-text.js';
import { Injectable } from '@nestjs/common';
import { contentOf, type Appointment } from '../../integrations/calendar/calendar.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { walkthroughUid } from '../domain/calendar-file.js';
import { startOfOfficeDay } from '../domain/office-day.js';
import { CalendarCopies } from './calendar-copy.js';

/** A query inside a longer appointment than this does not find it. */
const longestMs = 31 * 86_400_000;

/** What identifies an appointment as a lead's own. */
export interface KnownLead {
  id: string;
  name: string;
  email: string;
}

/** What the calendar says of a time. */
export interface FeedContent {
  /** Appointments that overlap it. */
  appointments: Appointment[];
  /** Days on which something is whose time cannot be told: nobody knows what of them is free. */
  unplacedDays: string[];
}

const nothing: FeedContent = { appointments: [], unplacedDays: [] };
const dayMs = 86_400_000;

/** The office's own calendar, from its last good copy. */
@Injectable()
export class OfficeFeed {
  constructor(private readonly copies: CalendarCopies) {}

  /** Nothing without a readable calendar. */
  async between(from: Date, to: Date): Promise<FeedContent> {
    if (!this.copies.configured) return nothing;
    const copy = await this.copies.copy();
    if (typeof copy === 'string') return nothing;
    try {
      const found = contentOf(copy.text, new Date(from.getTime() - longestMs), to);
      return {
        appointments: found.appointments.filter(
          ({ end, start }) => Date.parse(end) > from.getTime() && Date.parse(start) < to.getTime(),
        ),
        unplacedDays: found.unplacedDays.filter((day) => {
          const start = startOfOfficeDay(day).getTime();
          return start + dayMs > from.getTime() && start < to.getTime();
        }),
      };
    } catch (error) {
      // The list of walkthroughs reports an unreadable calendar; it keeps nobody from booking.
      if (error instanceof OutboundError) return nothing;
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
  const text = `${appointment.name}\n${appointment.description}\n${appointment.details}`;
  return (address !== '' && holdsWords(text, address)) || (hasSeveralWords(name) && holdsWords(text, name));
}
