/**
 * One try to send a form: the Idempotency-Key and the body it stands for. Kept with the draft, so that trying again after
 * a lost answer, even after a reload, is the same command.
 */
export interface Attempt {
  key: string;
  content: string;
}

/** The attempt to send `body` under: the earlier one's key for the same content, otherwise `newKey`. */
export function attemptFor(earlier: Attempt | null, body: object, newKey: string): Attempt {
  const content = JSON.stringify(body);
  return earlier?.content === content ? earlier : { key: newKey, content };
}

/** A stored attempt, null when what was stored is none. */
export function storedAttempt(value: unknown): Attempt | null {
  return isRecord(value) && typeof value.key === 'string' && typeof value.content === 'string'
    ? { key: value.key, content: value.content }
    : null;
}

/**
 * The text fields of a stored form; what is unknown or no text stays as in `empty`.
 * @param longest how many characters of a field count, 500 where it says nothing
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

/** What a stored JSON text holds; null when it is none. Never throws. */
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
