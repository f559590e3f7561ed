/** What is wrong in a form, by field. */
export type FieldErrors = Partial<Record<string, string>>;

/** The sentences of a refusal by the server, or of what a schema found, by the first part of their paths. */
export function errorsByPath(issues: readonly { path: PropertyKey[] | string; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(Array.isArray(path) ? path[0] : path), message]));
}
