import { z } from 'zod';
import { cursorInstant } from '../../platform/http/cursor.js';
import { ProblemError } from '../../platform/problems/problem.js';

/** Where a page of the activity ended. */
export interface ActivityPlace {
  at: Date;
  /** Decimal text. */
  position: string;
}

const placeSchema = z.tuple([cursorInstant, z.string().regex(/^\d{1,18}$/)]);

/** Opaque to callers. */
export function writePlace({ at, position }: ActivityPlace): string {
  return Buffer.from(JSON.stringify([at.toISOString(), position])).toString('base64url');
}

/** @throws ProblemError invalid_input for a text that writePlace did not write */
export function readPlace(before: string): ActivityPlace {
  try {
    const [at, position] = placeSchema.parse(JSON.parse(Buffer.from(before, 'base64url').toString()));
    return { at: new Date(at), position };
  } catch {
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'before', message: 'before must be the `next` of the previous page' }],
    });
  }
}
