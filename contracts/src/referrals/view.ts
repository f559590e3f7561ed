import { z } from 'zod';
import {
  bookkeeping,
  boolean,
  cents,
  choice,
  id,
  instant,
  int,
  orNull,
  personal,
  position,
  table,
} from '../columns.js';
import { foldedIndex } from '../keys/folded-sql.js';
import { propertyTypeSchema } from '../property.js';
import { referralPaymentStatuses, referralStatusSchema } from './referral.js';

/** The text by which the list is filtered and searched, in one spelling. */
const searchedColumns = [
  ...['realtor_name', 'realtor_company', 'client_name', 'property_address'],
  ...['realtor_email', 'realtor_phone', 'client_email', 'client_phone'],
];

export const referralView = {
  id: id('The referral; its stream in the log is referral-<id>.'),
  revision: bookkeeping(int('Revision of the last event of its stream, 0 for the first.')),
  position: position('Log position of that event.'),
  realtorName: personal('Of the realtor.'),
  realtorEmail: personal('Of the realtor.'),
  realtorPhone: personal('Of the realtor.'),
  realtorCompany: personal('Company of the realtor.'),
  clientName: personal('Of the client.'),
  clientEmail: personal('Of the client.'),
  clientPhone: personal('Of the client.'),
  propertyAddress: personal('Address in one line.'),
  propertyType: choice(propertyTypeSchema, 'single-family, multi-family, townhouse, condo, commercial.'),
  notes: orNull(personal('What the realtor wrote.')),
  status: choice(referralStatusSchema, 'pending, contacted, converted or lost.'),
  paymentStatus: choice(z.enum(referralPaymentStatuses), 'unpaid or paid.'),
  referralFeeCents: orNull(cents('Fee that was paid, US cents.')),
  paymentDate: orNull(instant('When the fee was paid.')),
  leadId: orNull(id('The lead it became; null until then.')),
  createdAt: instant('When the referral came in.'),
  deletedAt: orNull(instant('Set once the referral is deleted.')),
  clientEmailKey: bookkeeping(orNull(personal('client_email in one spelling, for comparing.'))),
  clientPhoneKey: bookkeeping(orNull(personal('The key of client_phone, for comparing.'))),
  clientErased: boolean('Whether the client was erased: nothing is known about them.'),
};

export const referralsTable = table({
  name: 'referrals',
  comment: 'One row per referral of a client by a realtor. Deleted ones stay, with deleted_at set.',
  rows: { one: 'referral', many: 'referrals' },
  subject: { kind: 'referral', id: 'id' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: [
    '(created_at desc, id desc) where deleted_at is null',
    '(lead_id) where lead_id is not null',
    // Which referrals without a lead are about a person.
    '(client_email_key) where client_email_key is not null and lead_id is null',
    '(client_phone_key) where client_phone_key is not null and lead_id is null',
    {
      extension: 'pg_trgm',
      index: foldedIndex(searchedColumns),
      without: 'A search for referrals reads all of them.',
    },
  ],
  columns: referralView,
});
