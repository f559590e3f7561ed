import type { MoveToOnboarding } from '../../../../contracts/src/payments/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { ReadableEvent } from '../../../../event-store/src/types.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { tellStay } from './lead-stays.js';
import { leadDecider, livingLead } from './living-lead.js';
import { movedTo } from './move-lead-status.js';

/** Two clicks on the button are one contact. */
const justNowMs = 60_000;

/**
 * After a payment: moves the lead to enrolled and sets its last contact. A move is a contact; if the lead is enrolled already, the
 * contact is logged alone, unless the last one was less than a minute ago: then nothing happens.
 */
export const moveToOnboarding: CommandDefinition<LeadState, MoveToOnboarding, LeadEvent> = {
  name: 'MoveToOnboarding',
  decider: leadDecider,
  needsHistory: true,
  decide(state, _command, { now, history = [] }) {
    const moved = movedTo(livingLead(state), 'enrolled');
    if (moved.length > 0) return moved;
    const tell = tellStay();
    let lastContact: string | null = null;
    for (const event of history as readonly ReadableEvent[]) lastContact = tell(event)?.lastContactedAt ?? null;
    if (lastContact !== null && Date.parse(now) - Date.parse(lastContact) < justNowMs) return [];
    const note = 'Moved to onboarding after the payment';
    return [{ type: 'ContactLogged', data: { kind: 'email', outcome: 'reached', at: now, note } }];
  },
};
