import type { EditReferral } from '../../../../contracts/src/referrals/manage-commands.js';
import { referralEdited, type ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { changedPart } from '../../platform/history/fields.js';
import { DomainError } from '../../platform/problems/domain-error.js';
import { clientFields } from '../../../../contracts/src/referrals/state.js';
import { livingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** The fields of a referral that ReferralEdited can hold. */
export const editedFields = referralEdited.schema.keyof().options;

/** Corrects contact, property or notes: one event with the changed fields, none if nothing changes. */
export const editReferral: CommandDefinition<ReferralState, EditReferral, ReferralEvent> = {
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
