import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import type { z } from 'zod';
import {
  decisionSchema,
  jobRequestSchema,
  jobsAnswerSchema,
  projectionParamsSchema,
  projectionsSchema,
  rebuildSchema,
  verifyAnswerSchema,
  type JobRequest,
  type VerifyAnswer,
} from '../../../../contracts/src/operations/queries.js';
import { cancelJob, decideDryRun, type JobKind } from '../../../../projections/src/engine/operator/jobs.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { ProjectionJobs } from '../application/projection-jobs.js';
import { ListProjections } from '../application/queries.js';

type Params = z.infer<typeof projectionParamsSchema>;
type JobsAnswer = z.infer<typeof jobsAnswerSchema>;
const problems = ['unauthenticated', 'forbidden', 'projection_not_found', 'projection_busy', 'not_ready'] as const;
const waited = [...problems, 'operation_failed'] as const;

/** Read models as operators see and handle them. */
@ApiTags('Operations')
@Controller('api/projections')
export class ProjectionsController {
  constructor(
    private readonly jobs: ProjectionJobs,
    private readonly pool: Pool,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Access('admin')
  @Answers({ summary: 'The state of every read model, with its last job', schema: projectionsSchema, problems })
  async list(): Promise<z.infer<typeof projectionsSchema>> {
    return { projections: await this.queries.execute(new ListProjections()) };
  }

  @Post(':name/jobs')
  @HttpCode(202)
  @Access('admin')
  @Answers({
    summary: 'Start any job of a read model (or `all`) without waiting for its end',
    schema: jobsAnswerSchema,
    status: 202,
    problems,
  })
  async ask(
    @Param({ schema: projectionParamsSchema }) { name }: Params,
    @Body({ schema: jobRequestSchema }) job: JobRequest,
    @Req() request: ApiRequest,
  ): Promise<JobsAnswer> {
    const params = job.kind === 'rebuild' ? { dryRun: job.dryRun } : {};
    return { jobs: await this.jobs.request(job.kind, this.jobs.named(name), request, params) };
  }

  @Post(':name/rebuild')
  @HttpCode(202)
  @Access('admin')
  @Answers({
    summary: 'Rebuild a read model (or `all`) from the log while the old one serves; a dry run stops before the swap',
    schema: jobsAnswerSchema,
    status: 202,
    problems,
  })
  async rebuild(
    @Param({ schema: projectionParamsSchema }) { name }: Params,
    @Body({ schema: rebuildSchema }) { dryRun }: z.infer<typeof rebuildSchema>,
    @Req() request: ApiRequest,
  ): Promise<JobsAnswer> {
    return { jobs: await this.jobs.request('rebuild', this.jobs.named(name), request, { dryRun }) };
  }

  @Post(':name/cancel')
  @HttpCode(202)
  @Access('admin')
  @Answers({ summary: 'End the running job of a read model', schema: jobsAnswerSchema, status: 202, problems: waited })
  async cancel(@Param({ schema: projectionParamsSchema }) { name }: Params): Promise<JobsAnswer> {
    let found = false;
    for (const projection of this.jobs.named(name)) found = (await cancelJob(this.pool, projection)) || found;
    if (!found) throw new ProblemError('operation_failed', { detail: 'No job is running.' });
    return { jobs: [] };
  }

  @Post(':name/decision')
  @HttpCode(202)
  @Access('admin')
  @Answers({
    summary: 'Swap in or discard what a dry run built',
    schema: jobsAnswerSchema,
    status: 202,
    problems: waited,
  })
  async decide(
    @Param({ schema: projectionParamsSchema }) { name }: Params,
    @Body({ schema: decisionSchema }) { decision }: z.infer<typeof decisionSchema>,
  ): Promise<JobsAnswer> {
    let found = false;
    for (const projection of this.jobs.named(name))
      found = (await decideDryRun(this.pool, projection, decision)) || found;
    if (!found) throw new ProblemError('operation_failed', { detail: 'No dry run waits for a decision.' });
    return { jobs: [] };
  }

  @Post(':name/verify')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Compare what serves with a replay of the log', schema: verifyAnswerSchema, problems: waited })
  verify(
    @Param({ schema: projectionParamsSchema }) { name }: Params,
    @Req() request: ApiRequest,
  ): Promise<VerifyAnswer> {
    return this.compared('verify', name, request);
  }

  @Post(':name/heal')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Rewrite the rows that differ from a replay', schema: verifyAnswerSchema, problems: waited })
  heal(@Param({ schema: projectionParamsSchema }) { name }: Params, @Req() request: ApiRequest): Promise<VerifyAnswer> {
    return this.compared('heal', name, request);
  }

  @Post(':name/pause')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Pause a read model', schema: jobsAnswerSchema, problems: waited })
  pause(@Param({ schema: projectionParamsSchema }) { name }: Params, @Req() request: ApiRequest): Promise<JobsAnswer> {
    return this.done('pause', name, request);
  }

  @Post(':name/resume')
  @HttpCode(200)
  @Access('admin')
  @Answers({ summary: 'Resume a paused read model: it catches up', schema: jobsAnswerSchema, problems: waited })
  resume(@Param({ schema: projectionParamsSchema }) { name }: Params, @Req() request: ApiRequest): Promise<JobsAnswer> {
    return this.done('resume', name, request);
  }

  @Post(':name/rollback')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Serve the tables from before the last rebuild again',
    schema: jobsAnswerSchema,
    problems: waited,
  })
  rollBack(
    @Param({ schema: projectionParamsSchema }) { name }: Params,
    @Req() request: ApiRequest,
  ): Promise<JobsAnswer> {
    return this.done('rollback', name, request);
  }

  private async done(kind: JobKind, name: string, request: ApiRequest): Promise<JobsAnswer> {
    const projections = this.jobs.named(name);
    const jobs = await this.jobs.finished(() => this.jobs.request(kind, projections, request));
    return { jobs: jobs.map(({ id }) => id) };
  }

  /** For `all`: one after the other, combined. */
  private async compared(kind: 'verify' | 'heal', name: string, request: ApiRequest): Promise<VerifyAnswer> {
    const answers: VerifyAnswer[] = [];
    for (const projection of this.jobs.named(name)) {
      const [job] = await this.jobs.finished(() => this.jobs.request(kind, [projection], request));
      answers.push(verifyAnswerSchema.parse(job!.result));
    }
    const sumOf = (field: 'rows' | 'differingRows' | 'parkedStreams' | 'unknownEvents' | 'skippedEvents') =>
      answers.reduce((sum, answer) => sum + answer[field], 0);
    return {
      equal: answers.every(({ equal }) => equal),
      complete: answers.every(({ complete }) => complete),
      position: answers.at(-1)!.position,
      rows: sumOf('rows'),
      differingRows: sumOf('differingRows'),
      parkedStreams: sumOf('parkedStreams'),
      unknownEvents: sumOf('unknownEvents'),
      skippedEvents: sumOf('skippedEvents'),
      // Each comparison read the same log.
      unprovenEvents: Math.max(...answers.map(({ unprovenEvents }) => unprovenEvents)),
      differences: answers.flatMap(({ differences }) => differences),
    };
  }
}
