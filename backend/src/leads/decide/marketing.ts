import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { existingLead, leadDecider, livingLead, type LeadCommand } from './living-lead.js';
import type { NoteConsent } from '../../../../contracts/src/consent/routes.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';
import { keptEvent, type Kept } from '../../../../contracts/src/consent/kept.js';
import { consentTextVersion, consentWords } from '../../../../contracts/src/consent/consent.js';

/**
 * Somebody wants the lead handed over. Does nothing if it is there already or on its way; `again` sends a lead that is there once
 * more, because it was deleted over there or differs.
 */
export const requestMarketing: LeadCommand<{ again?: true }> = {
  name: 'RequestMarketing',
  decider: leadDecider,
  decide(state, { again }) {
    const { marketing } = livingLead(state);
    if (marketing === 'requested' || (marketing === 'enrolled' && !again)) return [];
    return [{ type: 'MarketingEnrollmentRequested', data: again ? { again } : {} }];
  },
};

/** The marketing system took the lead, also if it was deleted meanwhile. A lead that it has already does nothing. */
export const recordMarketingEnrolled: LeadCommand<DataOf<'MarketingEnrolled'>> = {
  name: 'RecordMarketingEnrolled',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrolled', data }];
  },
};

/** The marketing system did not take the lead. Each request's failure is recorded, until one succeeds. */
export const recordMarketingFailure: LeadCommand<DataOf<'MarketingEnrollmentFailed'>> = {
  name: 'RecordMarketingFailure',
  decider: leadDecider,
  decide(state, data) {
    const { marketing } = existingLead(state);
    return marketing === 'enrolled' ? [] : [{ type: 'MarketingEnrollmentFailed', data }];
  },
};

/** `stands`: whether nothing else was said of the address since, by a mail's link or at another lead. Left out: yes. */
type StaffNote = NoteConsent & { stands?: boolean };

/** A member of staff notes whether the owner wants mail, as the owner said. A repetition does nothing if it stands. */
export const noteConsent: LeadCommand<StaffNote> = {
  name: 'NoteConsent',
  decider: leadDecider,
  decide(state, { channel, consent, note, stands = true }) {
    const lead = livingLead(state);
    const { given, withdrawn } = channel === 'email' ? lead.consent.mail : lead.consent.texts;
    if (consent === 'withdrawn')
      return withdrawn && stands ? [] : [{ type: 'ConsentRevoked', data: { channel, note } }];
    const otherPhone = channel === 'sms' && !sameNumber(lead.consent.texts.givenFor, lead.phone);
    if (given && !withdrawn && !otherPhone && stands) return [];
    return [{ type: 'ConsentGiven', data: { channel, how: 'spoken', note } }];
  },
};

/**
 * The owner refused messages about another lead with the same address or number, which is erased now, or the address refused a mail.
 * Noted also where the lead has a refusal: the owner may have taken that one back by the link or by START.
 */
export const keepRefusal: LeadCommand<Kept> = {
  name: 'KeepRefusal',
  decider: leadDecider,
  decide(state, kept) {
    existingLead(state);
    return [keptEvent(kept)];
  },
};

/** Somebody of the company has checked the address, of which it was kept that it refused a mail. */
export const reopenKept: LeadCommand<{ note: string | null }> = {
  name: 'ReopenAddress',
  decider: leadDecider,
  decide(state, { note }) {
    existingLead(state);
    return [{ type: 'AddressStandingNoted', data: { bounced: false, note } }];
  },
};

/**
 * The owner used the link in a mail of which the log holds nothing, since it went out after the backup from which the log was restored.
 * Noted at each press, as at the mail's own history, and also where the lead is deleted: it may be restored.
 */
export const noteByLink: LeadCommand<{ wanted: boolean }> = {
  name: 'NoteByLink',
  decider: leadDecider,
  decide(state, { wanted }) {
    existingLead(state);
    const note = 'By the link in a mail that went out before this system was restored.';
    return wanted
      ? [{ type: 'ConsentGiven', data: { channel: 'email', how: 'spoken', note } }]
      : [{ type: 'ConsentRevoked', data: { channel: 'email', note } }];
  },
};

/**
 * The event for the ticked box beside the phone, with the text that stood there.
 * @param version as the browser has it; an unknown version is recorded without the text
 */
export function textsConsented(version: number = consentTextVersion): LeadEvent {
  const words = consentWords[version]?.texts;
  return {
    type: 'ConsentGiven',
    data: { channel: 'sms', how: 'form', textVersion: version, ...(words !== undefined && { words }) },
  };
}
