import { remindersSchema, leadTasksSchema, tasksQuerySchema, tasksSchema } from './queries.js';
import { waitingQuerySchema, waitingSchema } from '../pipeline/waiting.js';
import { idParamsSchema, read, routesOf } from '../routes/route.js';

export const tasksRoutes = routesOf('Tasks', 'Tasks', {
  list: read({
    at: 'GET /api/tasks',
    summary: 'What is to be done: all, due today or overdue, of everybody or one’s own (`mine`)',
    who: 'staff',
    query: tasksQuerySchema,
    answer: tasksSchema,
  }),
  reminders: read({
    at: 'GET /api/reminders',
    summary: 'One’s own tasks around now: those that are due, the latest first, and those to come, the nearest first',
    who: 'staff',
    answer: remindersSchema,
  }),
  waiting: read({
    at: 'GET /api/waiting',
    summary: 'Intakes without a first touch, longest first, of everybody or one’s own and nobody’s (`mine`)',
    who: 'staff',
    query: waitingQuerySchema,
    answer: waitingSchema,
  }),
  ofLead: read({
    at: 'GET /api/leads/:id/tasks',
    summary: 'All tasks of a lead, open ones first; those of a deleted one are for admins',
    who: 'staff',
    params: idParamsSchema,
    answer: leadTasksSchema,
    missing: 'lead_not_found',
  }),
});
