import { communicationSchema, portfolioQuerySchema, portfolioSchema } from './dashboard.js';
import { read, routesOf, table, idParamsSchema } from '../routes/route.js';

import { leadAnswerSchema } from '../leads/queries.js';
import { leadExportQuerySchema, leadListQuerySchema, leadListSchema } from './lead-list.js';

export const communicationRoutes = routesOf('Communication', 'Communication', {
  overview: read({
    at: 'GET /api/communication',
    summary: 'The open leads by when they were last contacted, and who waits longest',
    who: 'staff',
    answer: communicationSchema,
  }),
});

export const pipelineRoutes = routesOf('Pipeline', 'Leads', {
  list: read({
    at: 'GET /api/leads',
    summary: 'Leads by cursor, newest first, or by offset in any order; the deleted are for admins',
    who: 'staff',
    query: leadListQuerySchema,
    answer: leadListSchema,
    problems: ['forbidden'],
  }),
  export: table({
    at: 'GET /api/leads/export',
    summary: 'All leads that match, in order, as a file for spreadsheets; the deleted are for admins',
    who: 'staff',
    query: leadExportQuerySchema,
    problems: ['forbidden'],
  }),
  one: read({
    at: 'GET /api/leads/:id',
    summary: 'One lead; a deleted one is for admins',
    who: 'staff',
    params: idParamsSchema,
    answer: leadAnswerSchema,
    problems: ['lead_not_found'],
  }),
});

export const portfolioRoutes = routesOf('Portfolio', 'Portfolio', {
  page: read({
    at: 'GET /api/portfolio',
    summary: 'Leads with a property, closed ones as active; the totals are of all that match',
    who: 'staff',
    query: portfolioQuerySchema,
    answer: portfolioSchema,
  }),
});
