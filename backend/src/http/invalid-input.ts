import { ProblemError } from './problem.js';

/** What Standard Schema validators report; zod's issues fit. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

const reported = 50;

/** The refusal of input that a schema does not accept: every field with its path and a sentence. */
export function invalidInput(issues: readonly Issue[]): ProblemError {
  const errors = issues.slice(0, reported).map(({ path, message }) => ({
    path: (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message,
  }));
  return new ProblemError('invalid_input', { errors });
}
