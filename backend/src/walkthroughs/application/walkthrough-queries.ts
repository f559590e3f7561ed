import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, IsNull, MoreThanOrEqual } from 'typeorm';
import type { Walkthrough, Walkthroughs } from '../../../../contracts/src/queries/dashboard.js';
import { capitalised } from '../../../../contracts/src/lead-status.js';
import { PipelineLead } from '../../../../projections/src/read-model/pipeline-lead.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { LOGGER } from '../../platform/logging/logger.js';
import { appointmentsOf } from '../../integrations/calendar/calendar.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import { CalendarCopies } from './calendar-copy.js';

const most = 200;
const daysAhead = 90;
const dayMs = 86_400_000;

/** The walkthroughs that lie ahead. */
@Injectable()
export class WalkthroughQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: CalendarCopies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * From twelve hours ago on, so that today's first ones are still there in the evening; 90 days ahead.
   * @param correlationId of the request, for the log
   */
  async ahead(now: Date, correlationId: string): Promise<Walkthroughs> {
    const from = new Date(now.getTime() - dayMs / 2);
    const to = new Date(now.getTime() + daysAhead * dayMs);
    const [own, office] = await Promise.all([this.ofLeads(from), this.ofCalendar(from, to, correlationId)]);
    const walkthroughs = [...own.walkthroughs, ...office.walkthroughs]
      .sort((a, b) => a.start.localeCompare(b.start))
      .slice(0, most);
    return { position: own.position, walkthroughs, calendar: office.state };
  }

  private ofLeads(from: Date): Promise<{ position: string; walkthroughs: Walkthrough[] }> {
    return inSnapshot(this.dataSource, async (manager) => {
      const leads = await manager.find(PipelineLead, {
        where: { walkthroughStart: MoreThanOrEqual(from), deletedAt: IsNull() },
        select: {
          id: true,
          name: true,
          propertyAddress: true,
          propertyType: true,
          unitCount: true,
          walkthroughStart: true,
        },
        order: { walkthroughStart: 'ASC' },
        take: most,
      });
      return { position: await readPosition(manager, 'pipeline'), walkthroughs: leads.map(walkthroughOf) };
    });
  }

  /** From the last good copy. A calendar that fails costs its own appointments at most, not the list. */
  private async ofCalendar(
    from: Date,
    to: Date,
    correlationId: string,
  ): Promise<{ state: Walkthroughs['calendar']; walkthroughs: Walkthrough[] }> {
    if (!this.calendar.configured) return { state: 'not_configured', walkthroughs: [] };
    try {
      const copy = await this.calendar.copy();
      if (copy === 'none yet') return { state: 'waiting', walkthroughs: [] };
      if (copy === 'failed') return { state: 'failed', walkthroughs: [] };
      const appointments = await appointmentsOf(copy.text, from, to);
      const walkthroughs = appointments.map((each) => ({ ...each, leadId: null }));
      return { state: copy.failure === null ? 'read' : 'outdated', walkthroughs };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      this.logger.warn({ correlationId, reason: error.message }, 'The calendar of walkthroughs could not be read');
      return { state: 'failed', walkthroughs: [] };
    }
  }
}

function walkthroughOf(lead: PipelineLead): Walkthrough {
  const kind = lead.propertyType === null ? '' : capitalised(lead.propertyType.replaceAll('-', '_'));
  const units = lead.unitCount > 1 ? `${lead.unitCount} units` : '';
  return {
    name: lead.name || 'Anonymous',
    description: lead.propertyAddress,
    details: [kind, units].filter(Boolean).join(' · '),
    start: (lead.walkthroughStart ?? new Date(0)).toISOString(),
    leadId: lead.id,
  };
}
