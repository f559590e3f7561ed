import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  countFormStepSchema,
  formStepCountsSchema,
  type CountFormStep,
  type FormStepCounts,
} from '../../../../contracts/src/intake/form-steps.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { FormSteps } from '../application/form-steps.js';
import { CountFormSteps } from '../application/queries.js';

@ApiTags('Public intake')
@Controller('api/form-steps')
export class FormStepsController {
  constructor(
    private readonly steps: FormSteps,
    private readonly queries: Queries,
  ) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  @LimitVisitors()
  @Answers({
    summary:
      'A visit reached a step of a public form: adds one to the count of the day. Nothing about the visitor is kept',
    schema: z.object({ counted: z.literal(true) }),
    problems: ['cross_site_request', 'rate_limited', 'database_unavailable'],
  })
  async count(@Body({ schema: countFormStepSchema }) step: CountFormStep): Promise<{ counted: true }> {
    await this.steps.count(step);
    return { counted: true };
  }

  @Get()
  @Access('admin')
  @Answers({
    summary: 'Where drafts are left: visits by day of the office, form and step',
    schema: formStepCountsSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  counts(): Promise<FormStepCounts> {
    return this.queries.execute(new CountFormSteps());
  }
}
