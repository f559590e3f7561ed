import { ProblemError } from './problem.js';

/** What Standard Schema validators report; zod's issues fit. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Of zod's unrecognized_keys. */
  keys?: readonly string[];
}

const reported = 50;

/** The refusal of input that a schema does not accept: every field with its path and a sentence, each once. */
export function invalidInput(issues: readonly Issue[]): ProblemError {
  const errors = new Map(issues.flatMap(fieldErrors).map((error) => [`${error.path}: ${error.message}`, error]));
  return new ProblemError('invalid_input', { errors: [...errors.values()].slice(0, reported) });
}

function fieldErrors({ path, message, keys }: Issue): { path: string; message: string }[] {
  const at = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  if (keys) return keys.map((key) => ({ path: [...at, key].join('.'), message: `${key} is not a known field` }));
  return [{ path: at.join('.'), message }];
}
