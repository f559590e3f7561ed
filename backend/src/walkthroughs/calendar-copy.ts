import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Pool } from 'pg';
import { Config } from '../platform/config/config.js';
import { Calendar, contentOf, type Appointment } from '../integrations/calendar/calendar.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { Logger } from '../platform/logger.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { hasSeveralWords } from '../../../contracts/src/keys/names.js';
import { holdsWords } from '../../../contracts/src/keys/person-in-text.js';
import { overlap, wholeDay } from './domain/free-slots.js';
import { walkthroughUid } from './domain/walkthrough-mail.js';

/** How often each process checks whether a try is due. */
const lookMs = 30_000;
const askAfter = `interval '5 minutes'`;
/** After a newest try without success: it failed, or its process ended in the middle. Longer than any try takes. */
const askAgainAfter = `interval '1 minute'`;

/** The last good copy of the office's calendar. */
export interface CalendarCopy {
  text: string;
  /** Why the newest try failed; null when the copy is current. */
  failure: string | null;
}

/**
 * Keeps a copy of the office's calendar. One process fetches it every five minutes, never inside a request. After a failure the last good
 * copy stays, and the next try follows after a minute. This is no effect: reading changes nothing over there, and no event asks for it.
 */
@Injectable()
export class CalendarCopies implements OnApplicationBootstrap {
  /** The address is a secret; a different address has a different copy. */
  private readonly source: string;

  constructor(
    private readonly pool: Pool,
    private readonly calendar: Calendar,
    @Inject(Config) { calendarIcsUrl = '' }: Pick<Config, 'calendarIcsUrl'>,
    @Inject(Logger) private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.source = createHash('sha256').update(calendarIcsUrl).digest('hex');
  }

  get configured(): boolean {
    return this.calendar.configured;
  }

  onApplicationBootstrap(): void {
    void this.refresh();
  }

  /** Undefined before the first answer. Throws what Postgres throws. */
  async copy(): Promise<CalendarCopy | 'none yet' | 'failed'> {
    const { rows } = await this.pool.query<{ text: string | null; failure: string | null }>(
      'select text, failure from calendar_copies where source = $1',
      [this.source],
    );
    const [row] = rows;
    if (!row) return 'none yet';
    if (row.text === null) return row.failure === null ? 'none yet' : 'failed';
    return { text: row.text, failure: row.failure };
  }

  /** Fetches the calendar if it is due and no other process does. */
  @Interval(lookMs)
  async refresh(): Promise<void> {
    if (!this.configured) return;
    try {
      const turn = await this.turn();
      if (turn !== undefined) await this.keep(turn);
    } catch (error) {
      this.logger.warn({ err: error }, 'The calendar could not be kept; the next round tries again');
    }
  }

  /** @returns the token of this try, undefined if it is not this process's turn */
  private async turn(): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ askedAt: string }>(
      `insert into calendar_copies as c (source, asked_at) values ($1, clock_timestamp())
       on conflict (source) do update set asked_at = excluded.asked_at
         where c.asked_at < clock_timestamp() - case when c.fetched_at > c.asked_at then ${askAfter} else ${askAgainAfter} end
       returning asked_at::text as "askedAt"`,
      [this.source],
    );
    return rows[0]?.askedAt;
  }

  private async keep(turn: string): Promise<void> {
    const correlationId = randomUUID();
    try {
      const text = await this.calendar.fetch();
      await this.note(turn, 'text = $3, fetched_at = clock_timestamp(), failure = null', text);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ correlationId, reason: error.message }, 'The calendar of walkthroughs could not be read');
      await this.note(turn, 'failure = $3', error.message);
    }
  }

  /** A stopped process may come back with an older copy than another one has fetched: it changes nothing. */
  private async note(turn: string, change: string, value: string): Promise<void> {
    await this.pool.query(`update calendar_copies set ${change} where source = $1 and asked_at = $2::timestamptz`, [
      this.source,
      turn,
      value,
    ]);
  }
}

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
  /** Days on which something is whose time is not known: nobody knows what of them is free. */
  unplacedDays: string[];
}

const nothing: FeedContent = { appointments: [], unplacedDays: [] };

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
        unplacedDays: found.unplacedDays.filter((day) =>
          overlap(wholeDay(day), { from: from.getTime(), to: to.getTime() }),
        ),
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
  const address = emailKey(email);
  if (address !== null && appointment.attendees.includes(address)) return true;
  const text = `${appointment.name}\n${appointment.description}\n${appointment.details}`;
  return (address !== null && holdsWords(text, address)) || (hasSeveralWords(name) && holdsWords(text, name));
}
