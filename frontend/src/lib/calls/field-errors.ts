import { ApiProblem } from './api-problem.js';

/** The errors of a form, by field. */
export type FieldErrors = Partial<Record<string, string>>;

/** The messages of a server's refusal, or of a schema's errors, by the first part of their paths. */
export function errorsByPath(issues: readonly { path: PropertyKey[] | string; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(Array.isArray(path) ? path[0] : path), message]));
}

/** The fields that a failed call names, each with its message. */
export const refusedFields = (error: unknown): FieldErrors =>
  error instanceof ApiProblem ? errorsByPath(error.errors) : {};
