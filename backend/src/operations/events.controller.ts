import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import {
  eventCatalogueSchema,
  eventsQuerySchema,
  eventsSchema,
  type EventCatalogue,
  type Events,
  type EventsQuery,
} from '../../../contracts/src/queries/operations.js';
import { EventLog } from '../../../event-store/src/event-log.js';
import { browseEvents } from '../../../projections/src/operations/browse-events.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { eventCatalogue } from './event-catalogue.js';

const problems = ['unauthenticated', 'forbidden', 'log_unavailable'] as const;

/** The log itself. */
@ApiTags('Operations')
@Controller('api')
export class EventsController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  @Get('events')
  @Access('admin')
  @Answers({ summary: 'Events of the log by stream, type, actor or correlation', schema: eventsSchema, problems })
  events(@Query({ schema: eventsQuerySchema }) query: EventsQuery): Promise<Events> {
    return browseEvents(this.log, query);
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
