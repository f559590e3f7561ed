import { z } from 'zod';
import * as field from '../fields.js';
import { boardFilterSchema } from '../board/board-filter.js';

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
export type Views = z.infer<typeof viewsSchema>;

/** POST /api/views. */
export const saveViewSchema = z.strictObject({
  name: nameInput,
  filter: boardFilterSchema,
  isDefault: isDefaultInput.default(false),
});
export type SaveView = z.infer<typeof saveViewSchema>;

/** PATCH /api/views/:id: absent means unchanged. */
export const changeViewSchema = z
  .strictObject({
    name: nameInput.optional(),
    filter: boardFilterSchema.optional(),
    isDefault: isDefaultInput.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type ChangeView = z.infer<typeof changeViewSchema>;

/** DELETE /api/views/:id answers the id of the deleted view. */
export const deletedViewSchema = z.object({ id: z.uuid() });
