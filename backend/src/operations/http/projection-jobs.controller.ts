import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  projectionJobDetailSchema,
  projectionJobParamsSchema,
  type ProjectionJobDetail,
} from '../../../../contracts/src/operations/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { FindProjectionJob } from '../application/queries.js';

/** The result of a job: too much for the overview. */
@ApiTags('Operations')
@Controller('api/projection-jobs')
export class ProjectionJobsController {
  constructor(private readonly queries: Queries) {}

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
    const job = await this.queries.execute(new FindProjectionJob(id));
    if (!job) throw new ProblemError('not_found');
    return job;
  }
}
