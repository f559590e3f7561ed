import { ProblemError } from './problem.js';

/** What Standard Schema validators report; zod's issues fit. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Of zod's unrecognized_keys. */
  keys?: readonly string[];
}

const reported = 50;

/** The refusal of input that a schema does not accept: every field with its path and a sentence. */
export function invalidInput(issues: readonly Issue[]): ProblemError {
  return new ProblemError('invalid_input', { errors: issues.flatMap(fieldErrors).slice(0, reported) });
}

function fieldErrors({ path, message, keys }: Issue): { path: string; message: string }[] {
  const at = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (keys) return keys.map((key) => ({ path: [...at, key].join('.'), message: `${key} is not a known field` }));
  if (at.length === 0 && message.startsWith('Invalid input: expected object'))
    return [{ path: '', message: 'The body must be a JSON object' }];
  return [{ path: at.join('.'), message }];
}
