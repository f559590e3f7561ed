import { ViewColumn, ViewEntity } from 'typeorm';
import type { PropertyType } from '../../../contracts/src/property.js';
import type { ReferralPaymentStatus, ReferralStatus } from '../../../contracts/src/referrals/referral.js';
import { cents } from './transformers.js';

/** A row of `read.referrals`; docs/read-models.md says what the columns mean. Deleted referrals have `deletedAt`. */
@ViewEntity({ schema: 'read', name: 'referrals', synchronize: false })
export class ReferralEntry {
  @ViewColumn() id: string;
  @ViewColumn() revision: number;
  /** Decimal text. */
  @ViewColumn() position: string;
  @ViewColumn({ name: 'realtor_name' }) realtorName: string;
  @ViewColumn({ name: 'realtor_email' }) realtorEmail: string;
  @ViewColumn({ name: 'realtor_phone' }) realtorPhone: string;
  @ViewColumn({ name: 'realtor_company' }) realtorCompany: string;
  @ViewColumn({ name: 'client_name' }) clientName: string;
  @ViewColumn({ name: 'client_email' }) clientEmail: string;
  @ViewColumn({ name: 'client_email_key' }) clientEmailKey: string | null;
  @ViewColumn({ name: 'client_phone_key' }) clientPhoneKey: string | null;
  @ViewColumn({ name: 'client_phone' }) clientPhone: string;
  @ViewColumn({ name: 'property_address' }) propertyAddress: string;
  @ViewColumn({ name: 'property_type' }) propertyType: PropertyType;
  @ViewColumn() notes: string | null;
  @ViewColumn() status: ReferralStatus;
  @ViewColumn({ name: 'payment_status' }) paymentStatus: ReferralPaymentStatus;
  @ViewColumn({ name: 'referral_fee_cents', transformer: cents }) referralFeeCents: number | null;
  @ViewColumn({ name: 'payment_date' }) paymentDate: Date | null;
  @ViewColumn({ name: 'lead_id' }) leadId: string | null;
  @ViewColumn({ name: 'created_at' }) createdAt: Date;
  @ViewColumn({ name: 'deleted_at' }) deletedAt: Date | null;
}
