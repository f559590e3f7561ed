import { z } from 'zod';
import * as field from '../fields.js';

/** POST .../:id/undo, of whatever has a history: takes back what the command of the event did, or only says what that would change. */
export const undoSchema = z.strictObject({
  eventId: field.idInput('eventId'),
  preview: z.boolean(field.mustBe('preview', 'true or false')).default(false),
});
export type Undo = z.infer<typeof undoSchema>;
