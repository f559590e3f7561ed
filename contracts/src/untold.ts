import { z } from 'zod';
import * as field from './fields.js';

/** In an event that may mail the owner about the walkthrough: whoever caused it left out that mail. */
export const untold = { untold: z.literal(true).optional() };

/** Of a command: false leaves out the mail to the owner about it (staff only). */
export const mailInput = z.boolean(field.mustBe('mail', 'true or false')).optional();

/** The same in the address of a command without a body. */
export const mailQuerySchema = z.strictObject({ mail: field.flag('mail') });
export type TellsOwner = z.output<typeof mailQuerySchema>;
