/** A refusal as RentCast words it: also the body of the answer. */
export class RentcastError {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly message: string,
  ) {}
}

export const noKey = new RentcastError(
  401,
  'auth/api-key-invalid',
  "No API key provided in request. An API key must be provided in the 'X-Api-Key' header",
);
export const wrongKey = new RentcastError(401, 'auth/api-key-invalid', 'The provided API key is invalid');
export const inactive = new RentcastError(
  401,
  'billing/subscription-inactive',
  'The API subscription of this key is not active',
);
export const noData = new RentcastError(404, 'resource/not-found', 'No data found matching the query parameters');
export const tooMany = new RentcastError(
  429,
  'auth/rate-limit-exceeded',
  'The rate limit of 20 requests per second has been exceeded',
);
export const broken = new RentcastError(500, 'server/internal-error', 'The server could not process the request');
export const tooSlow = new RentcastError(504, 'server/timeout', 'The server did not process the request in time');

export function badRequest(message: string): RentcastError {
  return new RentcastError(400, 'resource/bad-request', message);
}

/** What RentCast answers when it fails with this status on purpose. */
export function errorOf(status: number): RentcastError {
  const known = [wrongKey, noData, tooMany, broken, tooSlow].find((each) => each.status === status);
  if (known) return known;
  const [error, message] =
    status < 500 ? ['resource/bad-request', 'Refused on purpose'] : [broken.error, broken.message];
  return new RentcastError(status, error, message);
}
