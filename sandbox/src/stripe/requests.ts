/** An error in Stripe's format. */
export class StripeRefusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly type: 'invalid_request_error' | 'idempotency_error',
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }

  get body(): { error: { type: string; message: string; code?: string } } {
    const { type, message, code } = this;
    return { error: { type, message, ...(code !== undefined && { code }) } };
  }
}

/** What the request itself is wrong about. */
export function invalid(message: string, status = 400, code?: string): StripeRefusal {
  return new StripeRefusal(status, 'invalid_request_error', message, code);
}

/** @throws StripeRefusal 404 where there is none */
export function found<Thing>(kept: ReadonlyMap<string, Thing>, kind: string, id: string): Thing {
  const thing = kept.get(id);
  if (thing === undefined) throw invalid(`No such ${kind}: '${id}'`, 404, 'resource_missing');
  return thing;
}

/** @throws StripeRefusal 400 where a parameter is missing */
export function required(value: string | null, name: string): string {
  if (value === null) throw invalid(`Missing required param: ${name}.`, 400, 'parameter_missing');
  return value;
}

/** A whole number of cents, 1 or more. @throws StripeRefusal 400 */
export function amountIn(value: string | null, name: string): number {
  const amount = Number(required(value, name));
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid(`Invalid integer: ${name}`, 400, 'parameter_invalid_integer');
  return amount;
}

export type Fields = { [name: string]: string | Fields };

const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/** A form as Stripe reads it: `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export function fieldsOf(form: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '' && !dangerous.has(part));
    const last = path.pop();
    if (last === undefined) continue;
    let here = fields;
    for (const part of path) {
      const next = here[part];
      here = typeof next === 'object' ? next : (here[part] = {});
    }
    here[last] = value;
  }
  return fields;
}

function at(fields: Fields, path: string[]): string | Fields | undefined {
  let here: string | Fields | undefined = fields;
  for (const part of path) here = typeof here === 'object' ? here[part] : undefined;
  return here;
}

/** The text at a path, null where there is none. */
export function textAt(fields: Fields, ...path: string[]): string | null {
  const text = at(fields, path);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The texts below a name: metadata. */
export function textsAt(fields: Fields, ...path: string[]): Record<string, string> {
  const texts = Object.entries(at(fields, path) ?? {});
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

interface Saved {
  request: string;
  status: number;
  body: unknown;
}

/** What was answered to a key is answered to it again, failures too; other parameters under the same key are an error. */
export class SavedAnswers {
  private readonly saved = new Map<string, Saved>();

  /**
   * @param request what was asked: path and body
   * @throws StripeRefusal 400 idempotency_error
   */
  once(key: string, request: string, work: () => unknown): { status: number; body: unknown; replayed: boolean } {
    const before = this.saved.get(key);
    if (before && before.request !== request)
      throw new StripeRefusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (before) return { ...before, replayed: true };
    const answer = answerOf(work);
    this.saved.set(key, { request, ...answer });
    return { ...answer, replayed: false };
  }

  clear(): void {
    this.saved.clear();
  }
}

/** Kept as JSON, as it was then: the thing itself goes on changing. */
function answerOf(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: JSON.parse(JSON.stringify(work())) as unknown };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.statusCode, body: error.body };
    throw error;
  }
}
