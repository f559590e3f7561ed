const maxDepth = 16;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
// A lone half of a surrogate pair, or NUL: neither can be stored as UTF-8 text in Postgres.
const unstorable = /\p{Surrogate}|\u0000/u;

/**
 * Checks what no schema looks at: JSON depth, keys that could reach a prototype, text that can't be stored.
 * @returns the path and a sentence for the first fault, null when there is none
 */
export function shapeFault(value: unknown, path = '', depth = 0): { path: string; message: string } | null {
  if (typeof value === 'string')
    return unstorable.test(value) ? { path, message: 'contains characters that cannot be stored' } : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return { path, message: `is nested more than ${maxDepth} levels deep` };
  for (const [key, child] of Object.entries(value)) {
    const childPath = path ? `${path}.${key}` : key;
    if (forbiddenKeys.has(key) || unstorable.test(key)) return { path, message: 'has a key that is not allowed' };
    const fault = shapeFault(child, childPath, depth + 1);
    if (fault) return fault;
  }
  return null;
}
