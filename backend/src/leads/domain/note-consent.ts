import type { NoteConsent } from '../../../../contracts/src/consent/commands.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';
import type { CommandDefinition } from '../../platform/commands/decider.js';
import type { LeadState } from '../../../../contracts/src/leads/state.js';
import { leadDecider, livingLead } from './living-lead.js';

/** `refused`: the address asked for no more mail since, whatever this lead's history says. */
type Told = NoteConsent & { refused?: boolean };

/** A member of staff notes whether the owner wants mail, as the owner told them. A repetition does nothing. */
export const noteConsent: CommandDefinition<LeadState, Told, LeadEvent> = {
  name: 'NoteConsent',
  decider: leadDecider,
  decide(state, { channel, consent, note, refused = false }) {
    const lead = livingLead(state);
    const { given, withdrawn } = channel === 'email' ? lead.consent.mail : lead.consent.texts;
    if (consent === 'withdrawn') return withdrawn ? [] : [{ type: 'ConsentRevoked', data: { channel, note } }];
    const otherPhone = channel === 'sms' && !sameNumber(lead.consent.texts.givenFor, lead.phone);
    if (given && !withdrawn && !otherPhone && !refused) return [];
    return [{ type: 'ConsentGiven', data: { channel, how: 'spoken', note } }];
  },
};
