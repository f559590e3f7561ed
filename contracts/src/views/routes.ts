import { z } from 'zod';
import { idInput } from '../fields.js';
import { changeViewSchema, deletedViewSchema, saveViewSchema, viewSchema, viewsSchema } from './queries.js';
import { read, act, routesOf } from '../routes/route.js';

const viewParamsSchema = z.strictObject({ id: idInput('id').transform((id) => id.toLowerCase()) });

/** The caller's own saved views of the board: nobody sees or changes another person's. */
export const viewsRoutes = routesOf('Views', 'Views', {
  all: read({ at: 'GET /api/views', summary: 'Your saved views of the board', who: 'staff', answer: viewsSchema }),
  save: act({
    at: 'POST /api/views',
    summary: 'Save a filter of the board under a name',
    who: 'staff',
    body: saveViewSchema,
    answer: viewSchema,
    status: 201,
    problems: ['cross_site_request', 'view_exists', 'view_limit'],
  }),
  edit: act({
    at: 'PATCH /api/views/:id',
    summary: 'Rename a view, change its filter, or open the board with it',
    who: 'staff',
    params: viewParamsSchema,
    body: changeViewSchema,
    answer: viewSchema,
    problems: ['cross_site_request', 'view_not_found', 'view_exists'],
  }),
  delete: act({
    at: 'DELETE /api/views/:id',
    summary: 'Delete a view',
    who: 'staff',
    params: viewParamsSchema,
    answer: deletedViewSchema,
    problems: ['cross_site_request', 'view_not_found'],
  }),
});
