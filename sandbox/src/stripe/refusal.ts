/** An error in Stripe's format. */
export class StripeRefusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error',
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

/** @throws StripeRefusal 404 where there is none */
export function found<Thing>(thing: Thing | undefined, kind: string, id: string): Thing {
  if (thing === undefined)
    throw new StripeRefusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, 'resource_missing');
  return thing;
}

/** @throws StripeRefusal 400 where a parameter is missing */
export function required(value: string | null, name: string): string {
  if (value === null)
    throw new StripeRefusal(400, 'invalid_request_error', `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

/** A whole number of cents, 1 or more. @throws StripeRefusal 400 */
export function amountIn(value: string | null, name: string): number {
  const amount = Number(required(value, name));
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new StripeRefusal(400, 'invalid_request_error', `Invalid integer: ${name}`, 'parameter_invalid_integer');
  return amount;
}
