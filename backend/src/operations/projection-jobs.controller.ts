import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import type { z } from 'zod';
import {
  projectionJobDetailSchema,
  projectionJobParamsSchema,
  type ProjectionJobDetail,
} from '../../../contracts/src/queries/operations.js';
import { jobDetail } from '../../../projections/src/operations/shown-jobs.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { ProblemError } from '../http/problem.js';

/** What came out of a job: too much for the overview. */
@ApiTags('Operations')
@Controller('api/projection-jobs')
export class ProjectionJobsController {
  constructor(private readonly pool: Pool) {}

  @Get(':id')
  @Access('admin')
  @Answers({
    summary: 'The rows behind a dry run, or the differences that a verify found',
    schema: projectionJobDetailSchema,
    problems: ['unauthenticated', 'forbidden', 'not_found', 'not_ready'],
  })
  async job(
    @Param({ schema: projectionJobParamsSchema }) { id }: z.infer<typeof projectionJobParamsSchema>,
  ): Promise<ProjectionJobDetail> {
    const job = await jobDetail(this.pool, id);
    if (!job) throw new ProblemError('not_found');
    return job;
  }
}
