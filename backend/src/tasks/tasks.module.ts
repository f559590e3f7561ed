import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { TaskQueries, WaitingQueries } from './task-queries.js';
import { tasksRoutes } from '../../../contracts/src/tasks/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const TasksController = controllerOf(
  tasksRoutes,
  { tasks: TaskQueries, waiting: WaitingQueries },
  {
    list: ({ tasks }, { query, user }) => tasks.page(query, user.id, new Date()),
    reminders: ({ tasks }, { user }) => tasks.reminders(user.id, new Date()),
    waiting: ({ waiting }, { query, user }) => waiting.list(query, user.id),
    ofLead: ({ tasks }, { params: { id }, user }) => tasks.ofLead(id, user, new Date()),
  },
);

/** Tasks about leads. Commands on the lead add and complete them. */
@Module({
  imports: [AccountsModule],
  controllers: [TasksController],
  providers: [TaskQueries, WaitingQueries, TouchClock],
})
export class TasksModule {}
