import { z } from 'zod';
import * as field from '../fields.js';
import { boardFilterSchema } from '../board/board-filter.js';
import { idInput } from '../fields.js';
import { read, act, routesOf } from '../routes/route.js';

/** How many views one person may keep. */
export const viewLimit = 50;

const nameInput = field.requiredText('Name', 60);
const isDefaultInput = z.boolean(field.mustBe('isDefault', 'true or false'));

/** A filter of the board that somebody saved under a name. Everybody has their own views. */
export const viewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: boardFilterSchema,
  /** The board opens with it. At most one of a person's views has it. */
  isDefault: z.boolean(),
});
export type View = z.infer<typeof viewSchema>;

/** GET /api/views: the caller's own, by name. */
export const viewsSchema = z.object({ views: z.array(viewSchema) });

/** POST /api/views. */
const saveViewSchema = z.strictObject({
  name: nameInput,
  filter: boardFilterSchema,
  isDefault: isDefaultInput.default(false),
});
export type SaveView = z.infer<typeof saveViewSchema>;

/** PATCH /api/views/:id: absent means unchanged. */
const changeViewSchema = z
  .strictObject({
    name: nameInput.optional(),
    filter: boardFilterSchema.optional(),
    isDefault: isDefaultInput.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type ChangeView = z.infer<typeof changeViewSchema>;

/** DELETE /api/views/:id answers the id of the deleted view. */
const deletedViewSchema = z.object({ id: z.uuid() });

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
