import { erased } from '../log/personal.js';
import type { ReferralEvent } from './events.js';
import type { Referral } from './state.js';

type Erasing = Extract<ReferralEvent, { type: 'ReferralEdited' | 'ReferralClientErased' }>;

/** `noteRealtor`: the client's key also seals some of the realtor's data, which is recorded again under the realtor's own key. */
export interface EraseClient {
  leadId: string;
  noteRealtor: boolean;
}

/** The events that erase the client together with the referral's lead; the realtor, the status and the fee stay. Pure. */
export function erasedClient(referral: Referral, { leadId, noteRealtor }: EraseClient): Erasing[] {
  if (referral.clientErased) return [];
  const known = noteRealtor ? realtorOf(referral) : {};
  return [
    ...(Object.keys(known).length > 0 ? [{ type: 'ReferralEdited', data: known } as const] : []),
    { type: 'ReferralClientErased', data: { leadId } },
  ];
}

const realtorFields = ['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany'] as const;

function realtorOf(referral: Referral): Partial<Pick<Referral, (typeof realtorFields)[number]>> {
  const known = realtorFields.filter((field) => referral[field] !== '' && referral[field] !== erased);
  return Object.fromEntries(known.map((field) => [field, referral[field]]));
}
