import { freeTimesQuerySchema, freeTimesSchema, walkthroughsSchema } from '../pipeline/dashboard.js';
import { read, routesOf } from '../routes/route.js';

export const walkthroughsRoutes = routesOf('Walkthroughs', 'Walkthroughs', {
  list: read({
    at: 'GET /api/walkthroughs',
    summary: "The walkthroughs ahead: the leads' own, and those of the office's calendar",
    who: 'staff',
    answer: walkthroughsSchema,
  }),
  free: read({
    at: 'GET /api/walkthroughs/free',
    summary: "When a lead's walkthrough could begin: in office hours, when the person who looks after the lead is free",
    who: 'staff',
    query: freeTimesQuerySchema,
    answer: freeTimesSchema,
    problems: ['invalid_input', 'lead_not_found'],
  }),
});
