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
} from '../../../../contracts/src/queries/operations.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import {
  idleManagers,
  inProjection,
  listParked,
  retryStreams,
  skipParked,
} from '../../../../projections/src/parked/parked.js';
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
@Controller('api/parked')
export class ParkedController {
  constructor(
    private readonly jobs: ProjectionJobs,
    private readonly pool: Pool,
    private readonly queries: Queries,
    private readonly log: EventLog,
  ) {}

  @Get()
  @Access('admin')
  @Answers({ summary: 'Which streams wait, at which event, since when', schema: parkedSchema, problems: signedIn })
  async list(): Promise<z.infer<typeof parkedSchema>> {
    return { parked: await this.queries.execute(new ListParkedStreams()) };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Retry a parked stream, or `all`', schema: retryAnswerSchema, problems })
  async retry(@Param({ schema: parkedParamsSchema }) { id }: Params, @Req() request: ApiRequest): Promise<RetryAnswer> {
    const streams = await this.find(id);
    return this.retried(streams, () => retryStreams(this.pool, streams, byOf(request)));
  }

  @Post(':id/skip')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Leave out the event at which a stream is parked, for good, and go on with the later ones',
    schema: retryAnswerSchema,
    problems: [...problems, 'log_unavailable'],
  })
  async skip(
    @Param({ schema: parkedParamsSchema }) { id }: Params,
    @Body({ schema: skipSchema }) { reason }: z.infer<typeof skipSchema>,
    @Req() request: ApiRequest,
  ): Promise<RetryAnswer> {
    // A reason belongs to one event.
    const [parked, ...others] = await this.find(id);
    if (!parked || others.length > 0) throw new ProblemError('parked_stream_not_found');
    return this.retried([parked], () => skipParked(this.pool, this.log, parked, reason, byOf(request)));
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
