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
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** @throws ProblemError invalid_input naming the parameter, for a text that writeCursor did not write */
export function readCursor(text: string, parameter: string): Cursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success)
    throw new ProblemError('invalid_input', {
      errors: [{ path: parameter, message: `${parameter} must be the \`next\` of the previous page` }],
    });
  const [at, id] = parsed.data;
  return { at: new Date(at), id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
