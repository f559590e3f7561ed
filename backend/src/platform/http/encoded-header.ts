import type { z } from 'zod';
import { invalidInput } from '../problems/invalid-input.js';

/**
 * Reads a text that a header carries percent-encoded as UTF-8, beside a body that is a file.
 * @param path names the field in a refusal
 * @throws ProblemError invalid_input; a header that does not decode is refused like a missing one
 */
export function textOfHeader<Schema extends z.ZodType>(
  header: string | string[] | undefined,
  schema: Schema,
  path: string,
): z.output<Schema> {
  const result = schema.safeParse(typeof header === 'string' ? decoded(header) : undefined);
  if (!result.success) throw invalidInput(result.error.issues.map((issue) => ({ ...issue, path: [path] })));
  return result.data;
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}
