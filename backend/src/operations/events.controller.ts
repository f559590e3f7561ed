import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import type { z } from 'zod';
import {
  eventCatalogueSchema,
  eventParamsSchema,
  eventsQuerySchema,
  eventsSchema,
  loggedEventSchema,
  type EventCatalogue,
  type Events,
  type EventsQuery,
  type LoggedEvent,
} from '../../../contracts/src/queries/operations-events.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import { browseEvents, loggedEvent } from '../../../projections/src/operations/browse-events.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { ProblemError } from '../http/problem.js';
import { Users } from '../users/users.js';
import { namedEvents } from './actor-names.js';
import { eventCatalogue } from './event-catalogue.js';

const problems = ['unauthenticated', 'forbidden', 'log_unavailable', 'not_ready'] as const;

/** The log itself. */
@ApiTags('Operations')
@Controller('api')
export class EventsController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  @Get('events')
  @Access('admin')
  @Answers({
    summary: 'Events of the log by stream, type, actor, correlation and time, in pages',
    schema: eventsSchema,
    problems,
  })
  async events(@Query({ schema: eventsQuerySchema }) query: EventsQuery): Promise<Events> {
    const page = await browseEvents(this.log, this.pool, query);
    return { ...page, events: await namedEvents(this.users, page.events) };
  }

  @Get('events/:id')
  @Access('admin')
  @Answers({ summary: 'One event', schema: loggedEventSchema, problems: [...problems, 'event_not_found'] })
  async event(@Param({ schema: eventParamsSchema }) { id }: z.infer<typeof eventParamsSchema>): Promise<LoggedEvent> {
    const event = await loggedEvent(this.log, this.pool, id);
    if (!event) throw new ProblemError('event_not_found');
    const [named] = await namedEvents(this.users, [event]);
    return named!;
  }

  @Get('event-catalogue')
  @Access('admin')
  @Answers({
    summary: 'Every event type with versions, counts, an example and its readers',
    schema: eventCatalogueSchema,
    problems,
  })
  catalogue(): Promise<EventCatalogue> {
    return eventCatalogue(this.pool);
  }
}
