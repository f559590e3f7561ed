export type Fields = { [name: string]: string | Fields };

const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/** A form as Stripe reads it: `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export function fieldsOf(form: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '' && !dangerous.has(part));
    const last = path.pop();
    if (last === undefined) continue;
    let at = fields;
    for (const part of path) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[last] = value;
  }
  return fields;
}

/** The text at a path, null where there is none. */
export function textAt(fields: Fields, ...path: string[]): string | null {
  let at: string | Fields | undefined = fields;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' && at !== '' ? at : null;
}

/** The texts below a name: metadata. */
export function textsAt(fields: Fields, ...path: string[]): Record<string, string> {
  let at: string | Fields | undefined = fields;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
