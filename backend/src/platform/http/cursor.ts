import { z } from 'zod';
import { inCalendar } from '../../../../contracts/src/fields.js';
import { ProblemError } from '../problems/problem.js';

/** The instant at which a page ended, in a form that Postgres can compare with. */
export const cursorInstant = z.iso.datetime({ precision: 3 }).refine((text) => inCalendar(new Date(text)));
const cursorSchema = z.tuple([cursorInstant, z.uuid()]);

/** Where a page ended: the instant that orders the list and the id that breaks ties. Opaque to callers. */
export interface Cursor {
  at: Date;
  id: string;
}

export function writeCursor({ at, id }: Cursor): string {
  return writePlace([at, id]);
}

/** @throws ProblemError invalid_input naming the parameter, for a text that writeCursor did not write */
export function readCursor(text: string, parameter: string): Cursor {
  const [at, id] = readPlace(text, cursorSchema, parameter);
  return { at: new Date(at), id };
}

/** Where a page of any list ended. Opaque to callers. */
export function writePlace(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ProblemError invalid_input naming the parameter, for a text that writePlace did not write for this schema */
export function readPlace<Place>(text: string, schema: z.ZodType<Place>, parameter: string): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    const message = `${parameter} must be the \`next\` of the previous page`;
    throw new ProblemError('invalid_input', { errors: [{ path: parameter, message }] });
  }
}
