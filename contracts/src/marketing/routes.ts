import {
  createOdooLeadAnswerSchema,
  createOdooLeadSchema,
  marketingConnectionSchema,
  odooIdParamsSchema,
  syncLeadAnswerSchema,
  syncLeadSchema,
} from './commands.js';
import { comparisonPageSchema, comparisonQuerySchema } from './queries.js';
import { read, command, routesOf } from '../routes/route.js';

export const marketingRoutes = routesOf('Marketing', 'Marketing', {
  sync: command({
    at: 'POST /api/odoo/sync-lead',
    summary:
      'Enroll the lead in marketing: it is handed to the external system; answers with the outcome, or after 5 s without',
    who: 'staff',
    body: syncLeadSchema,
    answer: syncLeadAnswerSchema,
    problems: ['marketing_sync_failed'],
  }),
  create: command({
    at: 'POST /api/odoo/leads',
    summary:
      'Create a lead in the external system, and here too if there is none with this email and address; answers as sync-lead does',
    who: 'staff',
    body: createOdooLeadSchema,
    answer: createOdooLeadAnswerSchema,
    problems: ['marketing_create_failed'],
  }),
  adopt: command({
    at: 'POST /api/odoo/leads/:odooId/adoption',
    summary: 'Create a lead here from one that only the external system has; repeated, it answers with that lead',
    who: 'staff',
    params: odooIdParamsSchema,
    problems: ['marketing_adoption_failed', 'marketing_lead_unusable'],
  }),
  compare: read({
    at: 'GET /api/odoo/comparison',
    summary: 'A page of the leads of one side, with what the other lacks or has differently; only reads',
    who: 'staff',
    query: comparisonQuerySchema,
    answer: comparisonPageSchema,
    problems: ['marketing_comparison_failed'],
  }),
  test: read({
    at: 'GET /api/odoo/test-connection',
    summary: 'Whether the external system accepts our sign-in',
    who: 'staff',
    answer: marketingConnectionSchema,
    problems: ['odoo_not_configured', 'marketing_connection_failed'],
  }),
});
