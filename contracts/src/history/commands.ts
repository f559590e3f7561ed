import { z } from 'zod';
import * as field from '../fields.js';

/** POST .../:id/undo, for everything that has a history: undoes the event's command, or only previews the change. */
export const undoSchema = z.strictObject({
  eventId: field.idInput('eventId'),
  preview: z.boolean(field.mustBe('preview', 'true or false')).default(false),
});
export type Undo = z.infer<typeof undoSchema>;
