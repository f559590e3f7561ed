import { z } from 'zod';
import { ownerPropertyTypes } from '../property.js';
import * as field from './fields.js';

/** POST /api/enrollments: the three steps of the public wizard, submitted at once. Answers the new lead's id. */
export const enrollmentSchema = z.strictObject({
  id: field.idInput('id').optional(),
  propertyType: z.enum(ownerPropertyTypes, 'Invalid property type selected'),
  unitCount: field.unitCountInput,
  estimatedRentCents: field.centsInput('Estimated monthly rent'),
  /** The street; the stored one-line address is made of street, city, state and ZIP. */
  propertyAddress: field.requiredText('Street address'),
  city: field.requiredText('City', 100),
  state: z
    .string('State must be two capital letters')
    .trim()
    .regex(/^[A-Z]{2}$/, 'State must be two capital letters')
    .default('IA'),
  zipCode: field.zipCodeInput,
  name: field.requiredText('Full name'),
  email: field.emailInput,
  phone: field.requiredText('Phone', 40),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;
