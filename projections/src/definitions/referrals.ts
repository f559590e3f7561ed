import { emailKey } from '../../../contracts/src/keys/email.js';
import { phoneKey } from '../../../contracts/src/keys/phone.js';
import { referralSubmitted, type ReferralEvent, referralEvents } from '../../../contracts/src/referrals/events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { referralsTable, type ReferralRow } from '../../../contracts/src/referrals/view.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { ListedCount } from './listed-count.js';
import { idOfStream, isEndOfOther, streamIdOf, subjectOfKind } from './stream-id.js';

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
