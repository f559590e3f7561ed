import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import type { z } from 'zod';
import {
  parkedParamsSchema,
  parkedSchema,
  retryAnswerSchema,
  skipSchema,
  type ParkedStream,
} from '../../../../contracts/src/operations/queries.js';
import { eventParamsSchema } from '../../../../contracts/src/operations/log-queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import {
  idleManagers,
  inProjection,
  listParked,
  retryStreams,
  SkipRefused,
  skipParked,
  skipUnreadable,
  type Skipped,
} from '../../../../projections/src/parked/parked.js';
import { findEvent } from '../../../../projections/src/engine/operator/find-events.js';
import { blocks, isSkipped } from '../../../../event-store/src/types.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { busyAsProblem, byOf, ProjectionJobs } from '../application/projection-jobs.js';
import { ListParkedStreams } from '../application/queries.js';

type Params = z.infer<typeof parkedParamsSchema>;
type RetryAnswer = z.infer<typeof retryAnswerSchema>;
const signedIn = ['unauthenticated', 'forbidden', 'not_ready'] as const;
const problems = [...signedIn, 'parked_stream_not_found', 'projection_busy', 'operation_failed'] as const;

/** Streams that wait because a read model or a process manager could not take an event. */
@ApiTags('Operations')
@Controller('api')
export class ParkedController {
  constructor(
    private readonly jobs: ProjectionJobs,
    private readonly pool: Pool,
    private readonly queries: Queries,
    private readonly log: EventLog,
  ) {}

  @Get('parked')
  @Access('admin')
  @Answers({ summary: 'Which streams wait, at which event, since when', schema: parkedSchema, problems: signedIn })
  async list(): Promise<z.infer<typeof parkedSchema>> {
    return { parked: await this.queries.execute(new ListParkedStreams()) };
  }

  @Post('parked/:id/retry')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Retry a parked stream, or `all`', schema: retryAnswerSchema, problems })
  async retry(@Param({ schema: parkedParamsSchema }) { id }: Params, @Req() request: ApiRequest): Promise<RetryAnswer> {
    const streams = await this.find(id);
    return this.retried(streams, () => retryStreams(this.pool, streams, byOf(request)));
  }

  @Post('parked/:id/skip')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Leave out the event at which a stream is parked, for good, and go on with the later ones',
    schema: retryAnswerSchema,
    problems: [...problems, 'skip_refused', 'log_unavailable'],
  })
  async skip(
    @Param({ schema: parkedParamsSchema }) { id }: Params,
    @Body({ schema: skipSchema }) { reason }: z.infer<typeof skipSchema>,
    @Req() request: ApiRequest,
  ): Promise<RetryAnswer> {
    // A reason belongs to one event.
    const [parked, ...others] = await this.find(id);
    if (!parked || others.length > 0) throw new ProblemError('parked_stream_not_found');
    return this.skipped([parked], () => skipParked(this.pool, this.log, parked, reason, byOf(request)));
  }

  @Post('events/:id/skip')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Leave out, everywhere and for good, an event that nobody can read; what waits at it goes on',
    schema: retryAnswerSchema,
    problems: [...problems, 'event_not_found', 'skip_refused', 'log_unavailable'],
  })
  async skipEvent(
    @Param({ schema: eventParamsSchema }) { id }: z.infer<typeof eventParamsSchema>,
    @Body({ schema: skipSchema }) { reason }: z.infer<typeof skipSchema>,
    @Req() request: ApiRequest,
  ): Promise<RetryAnswer> {
    const place = await findEvent(this.pool, id);
    const [event] = place ? await this.log.readStream(place.stream, { from: place.revision, limit: 1 }) : [];
    if (!event) throw new ProblemError('event_not_found');
    if (!blocks(event)) {
      const detail = isSkipped(event) ? 'It is left out already.' : 'It can be read.';
      throw new ProblemError('skip_refused', { detail });
    }
    const waiting = (await listParked(this.pool)).filter((parked) => parked.event.id === id);
    return this.skipped(waiting, () => skipUnreadable(this.pool, this.log, event, reason, byOf(request)));
  }

  /** A stream may wait at the same event in several read models and process managers: all of them go on. */
  private async skipped(streams: readonly ParkedStream[], skip: () => Promise<Skipped>): Promise<RetryAnswer> {
    try {
      return await this.retried(streams, async () => (await skip()).jobs);
    } catch (error) {
      if (error instanceof SkipRefused) throw new ProblemError('skip_refused', { detail: error.message });
      throw error;
    }
  }

  private async find(id: string): Promise<ParkedStream[]> {
    const found = (await listParked(this.pool)).filter((parked) => id === 'all' || parked.id === id);
    if (found.length === 0 && id !== 'all') throw new ProblemError('parked_stream_not_found');
    return found;
  }

  private async retried(streams: readonly ParkedStream[], ask: () => Promise<string[]>): Promise<RetryAnswer> {
    const [idle] = await idleManagers(this.pool, streams);
    if (idle !== undefined) throw new ProblemError('not_ready', { detail: `No process is working for ${idle}.` });
    const jobs = await this.jobs.finished(() => busyAsProblem(ask), streams.some(inProjection));
    const results = jobs.map(({ result }) => retryAnswerSchema.parse(result));
    return {
      tried: results.reduce((sum, { tried }) => sum + tried, 0),
      applied: results.reduce((sum, { applied }) => sum + applied, 0),
    };
  }
}
