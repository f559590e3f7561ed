import { z } from 'zod';
import { areas } from './area.js';
import type { Area, Place } from './area.js';
import { placeIn, propertyTypes, usualFacts } from './homes.js';
import type { Facts } from './homes.js';
import { badRequest, noData, type RentcastError } from './errors.js';

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
