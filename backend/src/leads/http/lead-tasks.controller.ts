import { Body, Controller, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  addTaskSchema,
  editTaskSchema,
  type AddTask,
  type EditTask,
} from '../../../../contracts/src/leads/work-commands.js';
import { Assignees } from '../../accounts/application/assignees.js';
import { Access } from '../../platform/access/access.js';
import { Commands } from '../../platform/commands/commands.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idInPath, idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { submitCommand } from '../../platform/http/submit-command.js';
import { leadCommands } from '../domain/lead-commands.js';

const taskParamsSchema = z.strictObject({ id: idInPath, taskId: idInPath });
type TaskParams = z.infer<typeof taskParamsSchema>;

/** The tasks of one lead. */
@ApiTags('Lead commands')
@Controller('api/leads/:id/tasks')
@Access('staff')
export class LeadTasksController {
  constructor(
    private readonly commands: Commands,
    private readonly assignees: Assignees,
  ) {}

  @Post()
  @HttpCode(200)
  @CommandRoute({ summary: 'Add a task: for a user, or for whoever looks after the lead' })
  async add(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: addTaskSchema }) body: AddTask,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    await this.assignees.refuseOthers(body.assignee, 'assignee');
    return submitCommand(this.commands, request, reply, { definition: leadCommands.addTask, id, input: body });
  }

  @Patch(':taskId')
  @CommandRoute({ summary: 'Change a task: its title, due time or assignee', problems: ['task_not_found'] })
  async edit(
    @Param({ schema: taskParamsSchema }) { id, taskId }: TaskParams,
    @Body({ schema: editTaskSchema }) body: EditTask,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    await this.assignees.refuseOthers(body.assignee ?? null, 'assignee');
    const definition = leadCommands.editTask;
    return submitCommand(this.commands, request, reply, { definition, id, input: { taskId, ...body } });
  }

  @Post(':taskId/complete')
  @HttpCode(200)
  @CommandRoute({ summary: 'Mark a task as done', problems: ['task_not_found'] })
  complete(
    @Param({ schema: taskParamsSchema }) { id, taskId }: TaskParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const definition = leadCommands.completeTask;
    return submitCommand(this.commands, request, reply, { definition, id, input: { taskId } });
  }

  @Post(':taskId/reopen')
  @HttpCode(200)
  @CommandRoute({ summary: 'Reopen a task', problems: ['task_not_found'] })
  reopen(
    @Param({ schema: taskParamsSchema }) { id, taskId }: TaskParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    const definition = leadCommands.reopenTask;
    return submitCommand(this.commands, request, reply, { definition, id, input: { taskId } });
  }
}
