import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
} from '../../../../contracts/src/operations/log-queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindEvent, ListEvents, ListEventTypes } from '../application/queries.js';

const problems = ['unauthenticated', 'forbidden', 'log_unavailable', 'not_ready'] as const;

/** The log itself. */
@ApiTags('Operations')
@Controller('api')
export class EventsController {
  constructor(private readonly queries: Queries) {}

  @Get('events')
  @Access('admin')
  @Answers({
    summary: 'Events of the log by stream, type, actor, correlation and time, in pages',
    schema: eventsSchema,
    problems,
  })
  events(@Query({ schema: eventsQuerySchema }) query: EventsQuery): Promise<Events> {
    return this.queries.execute(new ListEvents(query));
  }

  @Get('events/:id')
  @Access('admin')
  @Answers({ summary: 'One event', schema: loggedEventSchema, problems: [...problems, 'event_not_found'] })
  async event(@Param({ schema: eventParamsSchema }) { id }: z.infer<typeof eventParamsSchema>): Promise<LoggedEvent> {
    const event = await this.queries.execute(new FindEvent(id));
    if (!event) throw new ProblemError('event_not_found');
    return event;
  }

  @Get('event-catalogue')
  @Access('admin')
  @Answers({
    summary: 'Every event type with versions, counts, an example and its readers',
    schema: eventCatalogueSchema,
    problems,
  })
  catalogue(): Promise<EventCatalogue> {
    return this.queries.execute(new ListEventTypes());
  }
}
