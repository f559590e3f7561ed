import { shownName } from '../../../contracts/src/person-name.js';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThanOrEqual, Not } from 'typeorm';
import type {
  FreeTimes,
  FreeTimesQuery,
  Walkthrough,
  Walkthroughs,
} from '../../../contracts/src/pipeline/dashboard.js';
import { propertyTypeLabel } from '../../../contracts/src/property.js';
import { officeDayOf, officeTimeZone, startOfOfficeDay } from '../../../contracts/src/keys/office-time.js';
import { timeZoneOf } from '../../../contracts/src/keys/time-zones.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { whereOfWork } from '../leads/application/deleted-leads.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { Logger } from '../platform/logger.js';
import { contentOf, type Appointment } from '../integrations/calendar/calendar.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { ProblemError } from '../platform/problems/problem.js';
import { conflicting, type TakesTime } from './domain/calendar-day.js';
import { intervalOf } from './domain/free-slots.js';
import { BusyTimes } from './busy-times.js';
import { CalendarCopies, isOf } from './calendar-copy.js';

const most = 200;
const daysAhead = 90;
const dayMs = 86_400_000;

/** The coming walkthroughs, and when another one could be. */
@Injectable()
export class WalkthroughQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: CalendarCopies,
    private readonly busy: BusyTimes,
    private readonly logger: Logger,
  ) {}

  /**
   * From the beginning of the office's day to 90 days ahead. A lead's own walkthrough that is also in the office's calendar is listed
   * once.
   * @param correlationId of the request, for the log
   */
  async ahead(now: Date, correlationId: string): Promise<Walkthroughs> {
    const from = startOfOfficeDay(officeDayOf(now));
    const to = new Date(now.getTime() + daysAhead * dayMs);
    const [own, office] = await Promise.all([this.ofLeads(from), this.ofCalendar(from, to, correlationId)]);
    const { minutes } = this.busy;
    const ofLeads = own.leads.map((lead) => ({
      shown: walkthroughOf(lead, minutes),
      takes: timeOfLead(lead, minutes),
    }));
    const ofOffice = office.appointments.flatMap((each) => {
      const about = own.leads.filter((lead) => isOf(each, lead));
      const again = about.some((lead) => lead.walkthroughStart === each.start);
      return again ? [] : [{ shown: shownAppointment(each), takes: timeOfAppointment(each, about) }];
    });
    const all = [...ofLeads, ...ofOffice];
    const inConflict = conflicting(all.map(({ takes }) => takes));
    const walkthroughs = all
      .map(({ shown, takes }) => ({ ...shown, conflict: inConflict.has(takes) }))
      .sort((a, b) => a.start.localeCompare(b.start))
      .slice(0, most);
    return { position: own.position, walkthroughs, calendar: office.state };
  }

  /** @throws ProblemError lead_not_found */
  async free({ leadId, from }: FreeTimesQuery, now: Date): Promise<FreeTimes> {
    const lead = await this.dataSource.getRepository(PipelineLead).findOneBy({ id: leadId, ...whereOfWork });
    if (!lead) throw new ProblemError('lead_not_found');
    const day = from === undefined ? now : startOfOfficeDay(from);
    const { times, until, askDays } = await this.busy.free(lead, day > now ? day : now);
    return {
      minutes: this.busy.minutes,
      times: times.map((each) => each.toISOString()),
      until: officeDayOf(until),
      askDays,
    };
  }

  private ofLeads(from: Date): Promise<{ position: string; leads: PipelineLead[] }> {
    return inSnapshot(this.dataSource, async (manager) => {
      const leads = await manager.find(PipelineLead, {
        where: {
          walkthroughStart: MoreThanOrEqual(from.toISOString()),
          ...whereOfWork,
          status: Not('lost'),
        },
        select: {
          id: true,
          name: true,
          email: true,
          state: true,
          assigneeId: true,
          propertyAddress: true,
          propertyType: true,
          unitCount: true,
          walkthroughStart: true,
        },
        order: { walkthroughStart: 'ASC', id: 'ASC' },
        take: most,
      });
      return { position: await readPosition(manager, 'pipeline'), leads };
    });
  }

  /** From the last good copy. A failing calendar costs at most its own appointments, not the list. */
  private async ofCalendar(
    from: Date,
    to: Date,
    correlationId: string,
  ): Promise<{ state: Walkthroughs['calendar']; appointments: Appointment[] }> {
    if (!this.calendar.configured) return { state: 'not_configured', appointments: [] };
    try {
      const copy = await this.calendar.copy();
      if (copy === 'none yet') return { state: 'waiting', appointments: [] };
      if (copy === 'failed') return { state: 'failed', appointments: [] };
      const { appointments, unplaced } = contentOf(copy.text, from, to);
      if (unplaced) return { state: 'incomplete', appointments };
      return { state: copy.failure === null ? 'read' : 'outdated', appointments };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ correlationId, reason: error.message }, 'The calendar of walkthroughs could not be read');
      return { state: 'failed', appointments: [] };
    }
  }
}

type Shown = Omit<Walkthrough, 'conflict'>;

function walkthroughOf(lead: PipelineLead, minutes: number): Shown {
  const kind = lead.propertyType === null ? '' : propertyTypeLabel(lead.propertyType);
  const units = lead.unitCount > 1 ? `${lead.unitCount} units` : '';
  const { from, to } = startOf(lead, minutes);
  const zone = timeZoneOf(lead.state);
  return {
    name: shownName(lead.name),
    description: lead.propertyAddress,
    details: [kind, units].filter(Boolean).join(' · '),
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    leadId: lead.id,
    timeZone: zone === officeTimeZone ? null : zone,
  };
}

function shownAppointment({ name, description, details, start, end }: Appointment): Shown {
  return { name, description, details, start, end, leadId: null, timeZone: null };
}

function timeOfLead(lead: PipelineLead, minutes: number): TakesTime {
  return { time: startOf(lead, minutes), assigneeId: lead.assigneeId, ofFeed: false, leadIds: [lead.id] };
}

function timeOfAppointment({ start, end, free }: Appointment, about: readonly PipelineLead[]): TakesTime {
  const time = { from: Date.parse(start), to: Date.parse(end) };
  return { time, free, assigneeId: null, ofFeed: true, leadIds: about.map(({ id }) => id) };
}

function startOf({ walkthroughStart }: PipelineLead, minutes: number) {
  return intervalOf(new Date(walkthroughStart ?? 0), minutes);
}
