import { leadStatusSchema, type LeadStatus } from '../../../../../contracts/src/lead-status.js';
import { nameOf } from './name-of.js';
import type { LeadValues } from '../../history/state-at.js';

/** The heading of a lead, now or in the past. The stage is null if this version does not know it. */
export function leadHeading({ name, propertyAddress, status }: LeadValues): {
  name: string;
  address: string;
  status: LeadStatus | null;
} {
  return {
    name: nameOf({ name: typeof name === 'string' ? name : '' }),
    address: typeof propertyAddress === 'string' ? propertyAddress : '',
    status: leadStatusSchema.safeParse(status).data ?? null,
  };
}
