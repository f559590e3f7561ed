import { z } from 'zod';
import { cursorInstant } from '../../platform/http/cursor.js';
import { ProblemError } from '../../platform/problems/problem.js';

/** The last effect of a page, and when it changed. */
const placeSchema = z.tuple([cursorInstant, z.string().max(100), z.string().max(300)]);

export function writeEffectCursor(at: Date, manager: string, key: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), manager, key])).toString('base64url');
}

/** @throws ProblemError invalid_input for a text that writeEffectCursor did not write */
export function readEffectCursor(text: string): z.infer<typeof placeSchema> {
  const parsed = placeSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  const message = 'cursor must be the `next` of the previous page';
  throw new ProblemError('invalid_input', { errors: [{ path: 'cursor', message }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
