import { type DataOf } from '../../../contracts/src/events/catalogue.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { referralSubmitted, type ReferralEvent, referralEvents } from '../../../contracts/src/referrals/events.js';
import type { ReferralPaymentStatus, ReferralStatus } from '../../../contracts/src/referrals/referral.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { foldedSql } from '../engine/tables/folded-sql.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { ListedCount } from './listed-count.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

export interface ReferralRow extends Omit<DataOf<'ReferralSubmitted'>, 'consentTextVersion'> {
  id: string;
  revision: number;
  position: bigint;
  status: ReferralStatus;
  paymentStatus: ReferralPaymentStatus;
  referralFeeCents: number | null;
  paymentDate: string | null;
  leadId: string | null;
  createdAt: string;
  deletedAt: string | null;
  clientEmailKey: string | null;
  clientPhoneKey: string | null;
}

/** The text by which the list is filtered and searched, in one spelling. */
const searchedColumns = [
  ...['realtor_name', 'realtor_company', 'client_name', 'property_address'],
  ...['realtor_email', 'realtor_phone', 'client_email', 'client_phone'],
];

export const referralsTable: TableDefinition<ReferralRow> = {
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
      index: `using gin (${searchedColumns.map((column) => `(${foldedSql(column)}) %1$I.gin_trgm_ops`).join(', ')})`,
      without: 'A search for referrals reads all of them.',
    },
  ],
  columns: {
    id: { type: 'uuid', comment: 'The referral; its stream in the log is referral-<id>.' },
    revision: {
      type: 'integer',
      bookkeeping: true,
      comment: 'Revision of the last event of its stream, 0 for the first.',
    },
    position: { type: 'position', bookkeeping: true, comment: 'Log position of that event.' },
    realtorName: { type: 'text', personal: true, comment: 'Of the realtor.' },
    realtorEmail: { type: 'text', personal: true, comment: 'Of the realtor.' },
    realtorPhone: { type: 'text', personal: true, comment: 'Of the realtor.' },
    realtorCompany: { type: 'text', personal: true, comment: 'Company of the realtor.' },
    clientName: { type: 'text', personal: true, comment: 'Of the client.' },
    clientEmail: { type: 'text', personal: true, comment: 'Of the client.' },
    clientPhone: { type: 'text', personal: true, comment: 'Of the client.' },
    propertyAddress: { type: 'text', personal: true, comment: 'Address in one line.' },
    propertyType: {
      type: 'text',
      personal: false,
      comment: 'single-family, multi-family, townhouse, condo, commercial.',
    },
    notes: { type: 'text', personal: true, nullable: true, comment: 'What the realtor wrote.' },
    status: { type: 'text', personal: false, comment: 'pending, contacted, converted or lost.' },
    paymentStatus: { type: 'text', personal: false, comment: 'unpaid or paid.' },
    referralFeeCents: { type: 'cents', nullable: true, comment: 'Fee that was paid, US cents.' },
    paymentDate: { type: 'instant', nullable: true, comment: 'When the fee was paid.' },
    leadId: { type: 'uuid', nullable: true, comment: 'The lead it became; null until then.' },
    createdAt: { type: 'instant', comment: 'When the referral came in.' },
    deletedAt: { type: 'instant', nullable: true, comment: 'Set once the referral is deleted.' },
    clientEmailKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'client_email in one spelling, for comparing.',
    },
    clientPhoneKey: {
      type: 'text',
      personal: true,
      bookkeeping: true,
      nullable: true,
      comment: 'The key of client_phone, for comparing.',
    },
  },
};

export const referralCount = new ListedCount(
  'referral_count',
  'referrals',
  'How many referrals there are that are not deleted. None before the first.',
);
/** Events that can change it; others do not look it up. */
const counting: ReadonlySet<string> = new Set<ReferralEvent['type']>([
  'ReferralSubmitted',
  'ReferralDeleted',
  'ReferralRestored',
]);

type Submitted = ReadableEvent & { type: 'ReferralSubmitted' };
type Later = ReadableEvent & Exclude<ReferralEvent, { type: 'ReferralSubmitted' }>;

/** One row per referral as it is now. */
export const referrals: Projection = {
  name: 'referrals',
  version: 7,
  tables: [referralsTable, referralCount.table],
  handles: referralEvents.map((definition) => definition.name),
  stale: 'The referrals show this one as it was before this event.',
  lookups(event) {
    const id = idOfStream('referral', event.stream);
    if (!id) return [];
    return [{ table: referralsTable, key: id }, ...(counting.has(event.type) ? [referralCount.lookup] : [])];
  },
  subjectOf: subjectOfKind('referral'),
  project,
};

function project(event: ReadableEvent, rows: RowSet): void {
  if (isEndOfOther('referral', event)) return;
  const id = streamIdOf('referral', event);
  const before = rows.get(referralsTable, id);
  const after = event.type === 'ReferralSubmitted' ? submitted(id, event, before) : changed(event as Later, before);
  rows.put(referralsTable, { ...after, revision: event.revision, position: event.position });
  referralCount.count(rows, before?.deletedAt === null, after.deletedAt === null);
}

function submitted(id: string, event: Submitted, before?: ReferralRow): ReferralRow {
  if (before) throw new Error(`Referral ${id} was submitted twice`);
  const { consentTextVersion: _words, ...fields } = event.data;
  return {
    ...fields,
    id,
    revision: event.revision,
    position: event.position,
    status: 'pending',
    paymentStatus: 'unpaid',
    referralFeeCents: null,
    paymentDate: null,
    leadId: null,
    createdAt: occurredAt(event),
    deletedAt: null,
    ...keysOf(event.data),
  };
}

function changed(event: Later, before?: ReferralRow): ReferralRow {
  if (!before) throw new Error(`${event.type} without a ReferralSubmitted before it`);
  return { ...before, ...changeOf(before, event) };
}

function changeOf(referral: ReferralRow, event: Later): Partial<ReferralRow> {
  switch (event.type) {
    case 'ReferralEdited':
      return { ...event.data, ...keysOf({ ...referral, ...event.data }) };
    case 'ReferralStatusChanged':
      return { status: event.data.to };
    case 'ReferralPaid':
      return { paymentStatus: 'paid', referralFeeCents: event.data.feeCents, paymentDate: occurredAt(event) };
    case 'ReferralLinked':
      return { leadId: event.data.leadId };
    case 'ReferralDeleted':
      return { deletedAt: occurredAt(event) };
    case 'ReferralRestored':
      return { deletedAt: null };
    case 'ReferralClientErased':
      return withoutClient(referral);
    case 'StreamErased':
      return { ...erasedTexts(referralSubmitted, referral), ...noKeys };
  }
}

/** What a rebuild makes of events whose client's keys are destroyed. */
function withoutClient(referral: ReferralRow): Partial<ReferralRow> {
  const { clientName, clientEmail, clientPhone, propertyAddress, notes } = referral;
  const texts = { clientName, clientEmail, clientPhone, propertyAddress, notes };
  return { ...erasedTexts(referralSubmitted, texts), ...noKeys };
}

type ClientKeys = Pick<ReferralRow, 'clientEmailKey' | 'clientPhoneKey'>;
const noKeys: ClientKeys = { clientEmailKey: null, clientPhoneKey: null };

function keysOf({ clientEmail, clientPhone }: Pick<ReferralRow, 'clientEmail' | 'clientPhone'>): ClientKeys {
  return { clientEmailKey: emailKey(clientEmail), clientPhoneKey: phoneKey(clientPhone) };
}
