import { z } from 'zod';
import { propertyTypeSchema } from '../property.js';
import { referralStatusSchema } from './referral.js';
import { streamErased } from '../erasure/events.js';
import { defineEvent, type EventOf, noData } from '../log/define-event.js';
import { personal, personalOf } from '../log/personal.js';

/** The client has keys apart from the realtor's: one can be erased without the other. */
const contact = {
  realtorName: personal(z.string()),
  realtorEmail: personal(z.string()),
  realtorPhone: personal(z.string()),
  realtorCompany: personal(z.string()),
  clientName: personalOf('client', z.string()),
  clientEmail: personalOf('client', z.string()),
  clientPhone: personalOf('client', z.string()),
  propertyAddress: personalOf('client', z.string()),
  propertyType: propertyTypeSchema,
  notes: personalOf('client', z.string()).nullable(),
};

export const referralSubmitted = defineEvent({
  name: 'ReferralSubmitted',
  version: 1,
  description: 'A realtor referred a client. The referral starts as pending, its fee unpaid.',
  schema: z.object({
    ...contact,
    /** For the form: the version of its words on how the details are used. It is the realtor's consent, not the client's. */
    consentTextVersion: z.int().min(1).optional(),
  }),
  example: {
    realtorName: 'Sample Realtor',
    realtorEmail: 'realtor@example.com',
    realtorPhone: '515-555-0110',
    realtorCompany: 'Sample Realty',
    clientName: 'Sample Client',
    clientEmail: 'client@example.com',
    clientPhone: '515-555-0111',
    propertyAddress: '100 Sample St, Ankeny, IA 50023',
    propertyType: 'single-family',
    notes: 'Moves to Chicago in June.',
  },
});

export const referralStatusChanged = defineEvent({
  name: 'ReferralStatusChanged',
  version: 1,
  description: 'Staff noted how far the referral has come.',
  schema: z.object({ from: referralStatusSchema, to: referralStatusSchema }),
  example: { from: 'pending', to: 'contacted' },
});

/** Holds only the fields that changed. */
export const referralEdited = defineEvent({
  name: 'ReferralEdited',
  version: 1,
  description: 'Contact, property or notes of the referral were corrected.',
  schema: z.object({
    realtorName: contact.realtorName.optional(),
    realtorEmail: contact.realtorEmail.optional(),
    realtorPhone: contact.realtorPhone.optional(),
    realtorCompany: contact.realtorCompany.optional(),
    clientName: contact.clientName.optional(),
    clientEmail: contact.clientEmail.optional(),
    clientPhone: contact.clientPhone.optional(),
    propertyAddress: contact.propertyAddress.optional(),
    propertyType: contact.propertyType.optional(),
    notes: contact.notes.optional(),
  }),
  example: { clientPhone: '515-555-0112' },
});

/** Only once per referral. The lead's source says where it came from. */
export const referralLinked = defineEvent({
  name: 'ReferralLinked',
  version: 1,
  description: 'The referral became a lead.',
  schema: z.object({ leadId: z.uuid() }),
  example: { leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20' },
});

/** Only once per referral. The event's time is when it was paid. */
export const referralPaid = defineEvent({
  name: 'ReferralPaid',
  version: 1,
  description: 'The realtor was paid the referral fee.',
  schema: z.object({ feeCents: z.int().min(0) }),
  example: { feeCents: 400_00 },
});

export const referralDeleted = defineEvent({
  name: 'ReferralDeleted',
  version: 1,
  description: 'The referral was taken off the list. Its history stays.',
  ...noData,
});

export const referralRestored = defineEvent({
  name: 'ReferralRestored',
  version: 1,
  description: 'A deleted referral was put back on the list.',
  ...noData,
});

/** The realtor, the status and the fee stay. From then on nobody can read what named the client. */
export const referralClientErased = defineEvent({
  name: 'ReferralClientErased',
  version: 1,
  description: 'The client was erased with the lead that the referral became. The realtor and the fee stay.',
  schema: z.object({ leadId: z.uuid() }),
  example: { leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20' },
});

export const referralEvents = [
  referralSubmitted,
  referralStatusChanged,
  referralEdited,
  referralLinked,
  referralPaid,
  referralDeleted,
  referralRestored,
  referralClientErased,
  streamErased,
] as const;
export type ReferralEvent = EventOf<(typeof referralEvents)[number]>;
