import { remindersSchema } from './reminders.js';
import { leadTasksSchema, tasksQuerySchema, tasksSchema } from './queries.js';
import { waitingQuerySchema, waitingSchema } from '../pipeline/waiting.js';
import { idParamsSchema } from '../routes/id-params.js';
import { read, routesOf } from '../routes/route.js';
import { tasksPaths } from './paths.js';

export const tasksRoutes = routesOf('Tasks', 'Tasks', tasksPaths, {
  list: read({
    summary: 'What is to be done: all, due today or overdue, of everybody or one’s own (`mine`)',
    who: 'staff',
    query: tasksQuerySchema,
    answer: tasksSchema,
  }),
  reminders: read({
    summary: 'One’s own tasks around now: those that are due, the latest first, and those to come, the nearest first',
    who: 'staff',
    answer: remindersSchema,
  }),
  waiting: read({
    summary: 'Intakes without a first touch, longest first, of everybody or one’s own and nobody’s (`mine`)',
    who: 'staff',
    query: waitingQuerySchema,
    answer: waitingSchema,
  }),
  ofLead: read({
    summary: 'All tasks of a lead, open ones first; those of a deleted one are for admins',
    who: 'staff',
    params: idParamsSchema,
    answer: leadTasksSchema,
    missing: 'lead_not_found',
  }),
});
