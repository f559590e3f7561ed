import { z } from 'zod';
import { type Area, areas, type Facts, type Place, placeIn, propertyTypes, usualFacts } from './homes.js';

/** A refusal as RentCast words it: also the body of the answer. */
export class RentcastError {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly message: string,
  ) {}
}

const error = (status: number, code: string, message: string) => new RentcastError(status, code, message);
const needsKey = "No API key provided in request. An API key must be provided in the 'X-Api-Key' header";
export const noKey = error(401, 'auth/api-key-invalid', needsKey);
export const wrongKey = error(401, 'auth/api-key-invalid', 'The provided API key is invalid');
const noSubscription = 'The API subscription of this key is not active';
export const inactive = error(401, 'billing/subscription-inactive', noSubscription);
export const noData = error(404, 'resource/not-found', 'No data found matching the query parameters');
const often = 'The rate limit of 20 requests per second has been exceeded';
export const tooMany = error(429, 'auth/rate-limit-exceeded', often);
export const broken = error(500, 'server/internal-error', 'The server could not process the request');
export const tooSlow = error(504, 'server/timeout', 'The server did not process the request in time');

const badRequest = (message: string) => error(400, 'resource/bad-request', message);

/** What RentCast answers when it fails with this status on purpose. */
export function errorOf(status: number): RentcastError {
  const known = [wrongKey, noData, tooMany, broken, tooSlow].find((each) => each.status === status);
  if (known) return known;
  return status < 500
    ? error(status, 'resource/bad-request', 'Refused on purpose')
    : error(status, broken.error, broken.message);
}

/** The property that is asked about. */
export interface Subject extends Facts, Place {
  area: Area;
  street: string;
}

export interface Question {
  subject: Subject;
  compCount: number;
  maxRadius: number;
  maxDaysOld: number;
}

const number = (name: string, most: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .min(0, `${name} must be 0 or more`)
    .max(most, `${name} is too large`)
    .optional();

/** Of `GET /avm/rent/long-term`, by RentCast's reference; `city`, `state` and `zipCode`, which it does not name, are let pass. */
const querySchema = z.object({
  address: z.string('An address must be provided'),
  propertyType: z.enum(propertyTypes, 'propertyType is not one of the property types').optional(),
  bedrooms: number('bedrooms', 50),
  bathrooms: number('bathrooms', 50),
  squareFootage: number('squareFootage', 100_000),
  maxRadius: z.coerce.number('maxRadius must be a number').positive('maxRadius must be more than 0').default(10),
  daysOld: z.coerce.number().int().min(1, 'daysOld must be 1 or more').default(365),
  compCount: z.coerce
    .number('compCount must be a number')
    .int()
    .min(5, 'compCount must be between 5 and 25')
    .max(25, 'compCount must be between 5 and 25')
    .default(15),
});

/** @returns the question, or RentCast's refusal of it */
export function questionOf(query: unknown): Question | RentcastError {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return badRequest(parsed.error.issues[0]!.message);
  const { address, propertyType, compCount, maxRadius, daysOld } = parsed.data;
  const found = /^(.+),\s*[^,]+,\s*[A-Z]{2},?\s+(\d{5})(?:-\d{4})?$/i.exec(address.trim());
  if (!found) return badRequest(`The provided address '${address}' could not be parsed or geolocated`);
  const street = found[1]!.trim();
  const area = areas.find(({ zipCode }) => zipCode === found[2]);
  if (!area) return noData;
  const place = placeIn(area, street.toLowerCase());
  const subject = { ...usualFacts(propertyType ?? 'Single Family', known(parsed.data)), ...place, area, street };
  return { subject, compCount, maxRadius, maxDaysOld: daysOld };
}

function known({ bedrooms, bathrooms, squareFootage }: z.infer<typeof querySchema>): Partial<Facts> {
  return {
    ...(bedrooms !== undefined && { bedrooms }),
    ...(bathrooms !== undefined && { bathrooms }),
    ...(squareFootage && { squareFootage }),
  };
}
