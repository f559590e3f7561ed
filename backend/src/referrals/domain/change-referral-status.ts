import type { ChangeReferralStatus } from '../../../../contracts/src/referrals/manage-commands.js';
import type { ReferralEvent } from '../../../../contracts/src/referrals/events.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import { livingReferral, referralDecider, type ReferralState } from './living-referral.js';

/** Staff note the referral's progress: any status may follow any other. */
export const changeReferralStatus: CommandDefinition<ReferralState, ChangeReferralStatus, ReferralEvent> = {
  name: 'ChangeReferralStatus',
  decider: referralDecider,
  decide(state, { status }) {
    const { status: from } = livingReferral(state);
    return status === from ? [] : [{ type: 'ReferralStatusChanged', data: { from, to: status } }];
  },
};
