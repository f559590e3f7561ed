import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { remindersSchema, type Reminders } from '../../../../contracts/src/tasks/reminders.js';
import {
  leadTasksSchema,
  tasksQuerySchema,
  tasksSchema,
  type LeadTasks,
  type Tasks,
  type TasksQuery,
} from '../../../../contracts/src/tasks/queries.js';
import {
  waitingQuerySchema,
  waitingSchema,
  type Waiting,
  type WaitingQuery,
} from '../../../../contracts/src/pipeline/waiting.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListLeadTasks, ListReminders, ListTasks, ListWaiting } from '../application/queries.js';

@ApiTags('Tasks')
@Controller('api')
@Access('staff')
export class TasksController {
  constructor(private readonly queries: Queries) {}

  @Get('tasks')
  @Answers({
    summary: 'What is to be done: all, due today or overdue, of everybody or one’s own (`mine`)',
    schema: tasksSchema,
    problems: ['unauthenticated'],
  })
  list(@Query({ schema: tasksQuerySchema }) query: TasksQuery, @Req() { user }: ApiRequest): Promise<Tasks> {
    if (!user) throw new ProblemError('unauthenticated');
    return this.queries.execute(new ListTasks(query, user.id));
  }

  @Get('reminders')
  @Answers({
    summary: 'One’s own tasks around now: those that are due, the latest first, and those to come, the nearest first',
    schema: remindersSchema,
    problems: ['unauthenticated'],
  })
  reminders(@Req() { user }: ApiRequest): Promise<Reminders> {
    if (!user) throw new ProblemError('unauthenticated');
    return this.queries.execute(new ListReminders(user.id));
  }

  @Get('waiting')
  @Answers({
    summary: 'Intakes without a first touch, longest first, of everybody or one’s own and nobody’s (`mine`)',
    schema: waitingSchema,
    problems: ['unauthenticated'],
  })
  waiting(@Query({ schema: waitingQuerySchema }) query: WaitingQuery, @Req() { user }: ApiRequest): Promise<Waiting> {
    if (!user) throw new ProblemError('unauthenticated');
    return this.queries.execute(new ListWaiting(query, user.id));
  }

  @Get('leads/:id/tasks')
  @Answers({
    summary: 'All tasks of a lead, open ones first; those of a deleted one are for admins',
    schema: leadTasksSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async ofLead(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() { user }: ApiRequest): Promise<LeadTasks> {
    const answer = await this.queries.execute(new ListLeadTasks(id, user));
    if (!answer) throw new ProblemError('lead_not_found');
    return answer;
  }
}
