import { TaskQueries, WaitingQueries } from './task-queries.js';
import { tasksRoutes } from '../../../contracts/src/tasks/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

export const TasksController = controllerOf(
  tasksRoutes,
  { tasks: TaskQueries, waiting: WaitingQueries },
  {
    list: ({ tasks }, { query, user }) => tasks.page(query, user.id, new Date()),
    reminders: ({ tasks }, { user }) => tasks.reminders(user.id, new Date()),
    waiting: ({ waiting }, { query, user }) => waiting.list(query, user.id),
    ofLead: ({ tasks }, { params: { id }, user }) => tasks.ofLead(id, user, new Date()),
  },
);
