import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { Attempts, Effects, LeadEffects } from '../../../../contracts/src/effects/queries.js';
import type {
  ParkedStream,
  ProjectionJobDetail,
  ProjectionStatus,
} from '../../../../contracts/src/operations/queries.js';
import type { EventCatalogue, Events, LoggedEvent } from '../../../../contracts/src/operations/log-queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { liveProjections } from '../../../../projections/src/definitions/live-projections.js';
import { browseEvents, loggedEvent } from '../../../../projections/src/engine/operator/browse-events.js';
import { projectionStatuses } from '../../../../projections/src/engine/operator/overview.js';
import { jobDetail } from '../../../../projections/src/engine/operator/shown-jobs.js';
import { listParked } from '../../../../projections/src/parked/parked.js';
import { Users } from '../../accounts/application/users.js';
import { namedEvents, namedJobs } from './actor-names.js';
import { EffectQueries } from './effect-queries.js';
import { eventCatalogue } from './event-catalogue.js';
import {
  ListEvents,
  FindEvent,
  ListEventTypes,
  ListProjections,
  FindProjectionJob,
  ListParkedStreams,
  ListEffects,
  ListEffectAttempts,
  ListEffectsOfLead,
} from './queries.js';

@QueryHandler(ListEvents)
class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  async execute({ page }: ListEvents): Promise<Events> {
    const found = await browseEvents(this.log, this.pool, page);
    return { ...found, events: await namedEvents(this.users, found.events) };
  }
}

@QueryHandler(FindEvent)
class FindEventHandler implements IQueryHandler<FindEvent> {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  async execute({ id }: FindEvent): Promise<LoggedEvent | null> {
    const event = await loggedEvent(this.log, this.pool, id);
    const [named] = event ? await namedEvents(this.users, [event]) : [];
    return named ?? null;
  }
}

@QueryHandler(ListEventTypes)
class ListEventTypesHandler implements IQueryHandler<ListEventTypes> {
  constructor(private readonly pool: Pool) {}

  execute(): Promise<EventCatalogue> {
    return eventCatalogue(this.pool);
  }
}

@QueryHandler(ListProjections)
class ListProjectionsHandler implements IQueryHandler<ListProjections> {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  async execute(): Promise<ProjectionStatus[]> {
    return namedJobs(this.users, await projectionStatuses(this.pool, this.log, liveProjections));
  }
}

@QueryHandler(FindProjectionJob)
class FindProjectionJobHandler implements IQueryHandler<FindProjectionJob> {
  constructor(private readonly pool: Pool) {}

  async execute({ id }: FindProjectionJob): Promise<ProjectionJobDetail | null> {
    return (await jobDetail(this.pool, id)) ?? null;
  }
}

@QueryHandler(ListParkedStreams)
class ListParkedStreamsHandler implements IQueryHandler<ListParkedStreams> {
  constructor(private readonly pool: Pool) {}

  execute(): Promise<ParkedStream[]> {
    return listParked(this.pool);
  }
}

@QueryHandler(ListEffects)
class ListEffectsHandler implements IQueryHandler<ListEffects> {
  constructor(private readonly effects: EffectQueries) {}

  /** @throws ProblemError invalid_input for a malformed cursor */
  execute({ page }: ListEffects): Promise<Effects> {
    return this.effects.list(page);
  }
}

@QueryHandler(ListEffectAttempts)
class ListEffectAttemptsHandler implements IQueryHandler<ListEffectAttempts> {
  constructor(private readonly effects: EffectQueries) {}

  async execute({ effect }: ListEffectAttempts): Promise<Attempts | null> {
    return (await this.effects.attempts(effect)) ?? null;
  }
}

@QueryHandler(ListEffectsOfLead)
class ListEffectsOfLeadHandler implements IQueryHandler<ListEffectsOfLead> {
  constructor(private readonly effects: EffectQueries) {}

  async execute({ leadId, viewer }: ListEffectsOfLead): Promise<LeadEffects | null> {
    return (await this.effects.sees(viewer, leadId)) ? this.effects.ofLead(leadId) : null;
  }
}

export const operationsQueryHandlers = [
  ListEventsHandler,
  FindEventHandler,
  ListEventTypesHandler,
  ListProjectionsHandler,
  FindProjectionJobHandler,
  ListParkedStreamsHandler,
  ListEffectsHandler,
  ListEffectAttemptsHandler,
  ListEffectsOfLeadHandler,
];
