import { type ReferralEvent, referralEdited, referralEvents } from '../../../contracts/src/referrals/events.js';
import { type EraseClient, erasedClient } from '../../../contracts/src/referrals/erased-client.js';
import { evolveReferral, type Referral, clientFields } from '../../../contracts/src/referrals/state.js';
import type { CommandDefinition, Decider } from '../platform/commands/decider.js';
import { DomainError } from '../platform/problems/problem.js';
import type { ReferralFields } from '../../../contracts/src/referrals/input.js';
import type { EditReferral, PayReferral, ChangeReferralStatus } from '../../../contracts/src/referrals/routes.js';
import { changedPart, valuesBefore, type Aggregate } from '../platform/history/aggregate.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { v5 as uuidV5 } from 'uuid';
import type { CreateLead } from '../../../contracts/src/leads/input.js';
import { undoOf } from '../../../contracts/src/events/words.js';

/** null: there is no such referral. */
export type ReferralState = Referral | null;

export const referralDecider: Decider<ReferralState, ReferralEvent> = {
  category: 'referral',
  initialState: null,
  evolve: evolveReferral,
};

/** A command on one referral. */
export type ReferralCommand<Input> = CommandDefinition<ReferralState, Input, ReferralEvent>;

/** The referral that a command works on, deleted or not. Refused with referral_not_found if there is none. */
function existingReferral(state: ReferralState): Referral {
  if (!state) throw new DomainError('referral_not_found');
  return state;
}

/** The same, but refused with referral_deleted if it is deleted. */
export function livingReferral(state: ReferralState): Referral {
  const referral = existingReferral(state);
  if (referral.deleted) throw new DomainError('referral_deleted');
  return referral;
}

/** Returns a deleted referral to the list as it was. Takes no input. */
export const restoreReferral: ReferralCommand<Record<string, never>> = {
  name: 'RestoreReferral',
  decider: referralDecider,
  decide(state) {
    return existingReferral(state).deleted ? [{ type: 'ReferralRestored', data: {} }] : [];
  },
};

/** The fields of a referral that ReferralEdited can hold. */
const editedFields = referralEdited.schema.keyof().options;

/** Corrects contact, property or notes: one event with the changed fields, none if nothing changes. */
export const editReferral: ReferralCommand<EditReferral> = {
  name: 'EditReferral',
  decider: referralDecider,
  decide(state, patch) {
    const referral = livingReferral(state);
    const changed = changedPart(referral, patch, editedFields);
    if (referral.clientErased && clientFields.some((field) => changed[field] !== undefined))
      throw new DomainError('stream_erased');
    return Object.keys(changed).length > 0 ? [{ type: 'ReferralEdited', data: changed }] : [];
  },
};

/** Links the referral to the lead that it became. It becomes one lead, once. */
export const linkReferral: ReferralCommand<DataOf<'ReferralLinked'>> = {
  name: 'LinkReferral',
  decider: referralDecider,
  decide(state, data) {
    const { leadId } = livingReferral(state);
    if (leadId === data.leadId) return [];
    if (leadId !== null) throw new DomainError('referral_linked');
    return [{ type: 'ReferralLinked', data }];
  },
};

/** The realtor was paid the fee, whether it was due or not. Once: a second payment is refused, also of the same amount. */
export const payReferral: ReferralCommand<PayReferral> = {
  name: 'PayReferral',
  decider: referralDecider,
  decide(state, { feeCents }) {
    if (livingReferral(state).paymentStatus === 'paid') throw new DomainError('referral_paid');
    return [{ type: 'ReferralPaid', data: { feeCents } }];
  },
};

/** Erases the client together with the referral's lead. */
export const eraseReferralClient: ReferralCommand<EraseClient> = {
  name: 'EraseReferralClient',
  decider: referralDecider,
  decide: (state, input) => erasedClient(existingReferral(state), input),
};

type SubmittedReferral = ReferralFields & { consentTextVersion?: number | undefined };

/** A realtor refers a client. The referral starts as pending. */
export const submitReferral: ReferralCommand<SubmittedReferral> = {
  name: 'SubmitReferral',
  decider: referralDecider,
  creates: true,
  decide(state, { consentTextVersion, ...fields }, { actor }) {
    if (state) throw new DomainError('referral_exists');
    const byForm = consentTextVersion !== undefined && actor.kind === 'visitor';
    const data = { ...fields, ...(byForm && { consentTextVersion }) };
    return [{ type: 'ReferralSubmitted', data }];
  },
};

/** Namespace of ids that belong to a referral (RFC 9562, UUID version 5). Stored ids depend on it. */
const namespace = '2f0a5a8e-5d0b-4b6f-9a43-7f6f3f7f1c55';

/** The lead that a referral becomes: one per referral, so that a repeated request can't make a second one. */
export function leadIdOfReferral(referralId: string): string {
  return uuidV5(`lead of referral ${referralId}`, namespace);
}

/** The referred client as a lead: whom to call, and the property. The address's parts come from its line. */
export function leadOfReferral(referral: Referral): CreateLead {
  return {
    name: referral.clientName,
    email: referral.clientEmail,
    phone: referral.clientPhone,
    company: null,
    ownerName: null,
    source: 'referral',
    propertyAddress: referral.propertyAddress,
    streetAddress: null,
    city: null,
    state: null,
    zipCode: null,
    propertyType: referral.propertyType,
    unitCount: 1,
    squareFootage: 0,
    bedrooms: null,
    bathrooms: null,
    yearBuilt: null,
    finishedBasementArea: null,
    estimatedRentCents: null,
    purchasePriceCents: null,
  };
}

/** Takes the referral off the list; its history stays. Takes no input. */
export const deleteReferral: ReferralCommand<Record<string, never>> = {
  name: 'DeleteReferral',
  decider: referralDecider,
  decide(state) {
    return existingReferral(state).deleted ? [] : [{ type: 'ReferralDeleted', data: {} }];
  },
};

/** Staff note the referral's progress: any status may follow any other. */
export const changeReferralStatus: ReferralCommand<ChangeReferralStatus> = {
  name: 'ChangeReferralStatus',
  decider: referralDecider,
  decide(state, { status }) {
    const { status: from } = livingReferral(state);
    return status === from ? [] : [{ type: 'ReferralStatusChanged', data: { from, to: status } }];
  },
};

/** What a referral's history needs to know of referrals. */
export const referralAggregate: Aggregate<Referral, ReferralEvent> = {
  decider: referralDecider,
  called: 'a referral',
  notFound: 'referral_not_found',
  undo: undoOf(referralEvents),
  compensations: [
    {
      fields: ['deleted'],
      restore: ({ before }) => ({ type: before.deleted ? 'ReferralDeleted' : 'ReferralRestored', data: {} }),
    },
    {
      fields: editedFields,
      restore: ({ before }, changed) => ({
        type: 'ReferralEdited',
        data: valuesBefore(before, editedFields, changed),
      }),
    },
    {
      fields: ['status'],
      restore: ({ before, now }) => ({
        type: 'ReferralStatusChanged',
        data: { from: now.status, to: before.status },
      }),
    },
  ],
  // The events themselves say when.
  shown: ({ createdAt: _createdAt, paymentDate: _paidAt, ...shown }) => shown,
  deleted: { is: ({ deleted }) => deleted, code: 'referral_deleted', reason: 'The referral is deleted.' },
};
