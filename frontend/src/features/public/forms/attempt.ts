/**
 * One attempt to send a form: the Idempotency-Key and its body. Kept with the draft, so that a retry after
 * a lost answer, even after a reload, is the same command.
 */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt for sending `body`: the earlier one's key if the content is the same, otherwise `newKey`. */
export function attemptFor(earlier: Attempt | null, body: object, newKey: string): Attempt {
  const content = JSON.stringify(body);
  return earlier?.content === content ? earlier : { key: newKey, content };
}

/** A stored attempt, null if the stored value is not one. */
export function storedAttempt(value: unknown): Attempt | null {
  return isRecord(value) && typeof value.key === 'string' && typeof value.content === 'string'
    ? { key: value.key, content: value.content }
    : null;
}

/**
 * The text fields of a stored form; a field that is missing or not a text stays as in `empty`.
 * @param longest the maximum number of characters of a field, 500 by default
 */
export function storedFields<Form extends Record<keyof Form, string | null>>(
  value: unknown,
  empty: Form,
  longest: Partial<Record<keyof Form, number>> = {},
): Form {
  const form = { ...empty };
  if (!isRecord(value)) return form;
  for (const name of Object.keys(empty) as (keyof Form & string)[]) {
    const text = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof text === 'string') form[name] = text.slice(0, longest[name] ?? 500) as Form[typeof name];
  }
  return form;
}

/** The value of a stored JSON text; null if it is not JSON. Never throws. */
export function storedJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
