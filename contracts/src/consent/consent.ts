import { sameNumber } from '../keys/written-phone.js';
import type { MessagePurpose, WithheldReason } from '../messages/message.js';

/**
 * What people agreed to, and the consequences. Pure, and without zod: the public forms load this.
 * The words of a form are versioned: LeadCreated and its siblings keep the version that was beside the form.
 */

/** The version of the words that the forms show today. A change of any of them needs the next number and the old words in `consentWords`. */
export const consentTextVersion = 1;
const consentForms = ['analysis', 'enrollment', 'rent-vs-sell', 'webinar', 'referral'] as const;
export type ConsentForm = (typeof consentForms)[number];

interface ConsentWords {
  /** Beside each form's button or e-mail: how the data are used. */
  forms: Readonly<Record<ConsentForm, string>>;
  /** Beside the phone: the box that allows texts. */
  texts: string;
}

const unsubscribe = 'You can unsubscribe in every email.';

/** Every version there was; its words never change. */
export const consentWords: Readonly<Record<number, ConsentWords>> = {
  1: {
    forms: {
      analysis: `We use your email to send what you ask for here: your reports, and a few emails about renting out these properties. ${unsubscribe}`,
      enrollment: `We use your details to enroll this property and to write and call about it: the agreement, the walkthrough and your first steps. ${unsubscribe}`,
      'rent-vs-sell': `We use your email to unlock the table and for a few emails about renting out your property. ${unsubscribe}`,
      webinar: `We use your email for this webinar, and for a few emails about working with us afterwards. ${unsubscribe}`,
      referral: `We use your details to answer this referral and to pay your fee, and your client's details to contact them about this property.`,
    },
    texts:
      'Text me about this property, such as a reminder before the walkthrough. Message and data rates may apply. Reply STOP to end, HELP for help. You can enroll without it.',
  },
};

/** How somebody agreed: in a form, by word of mouth, noted by staff, or by START. */
type ConsentHow = 'form' | 'spoken' | 'reply';
/** How it ended: by the link in a mail, by STOP, by the service that carries messages, by word of mouth. */
type WithdrawalHow = 'link' | 'reply' | 'provider' | 'spoken';

interface ChannelConsent {
  /** null: nobody was asked, as for a lead that staff added, or one from before the forms' words had versions. */
  given: ConsentHow | null;
  /** Version of the words agreed to; null for spoken consent, and if none was given. */
  textVersion: number | null;
  /** null: it stands. */
  withdrawn: WithdrawalHow | null;
}

/**
 * A lead's consent. `bounced`: the address refused a mail, and is still the same. `givenFor`: the number of the lead at its consent to
 * texts; for another number that consent is suspended.
 */
export interface ConsentState {
  mail: ChannelConsent & { bounced: boolean };
  texts: ChannelConsent & { givenFor: string | null };
}

const none: ChannelConsent = { given: null, textVersion: null, withdrawn: null };
export const noConsent: ConsentState = { mail: { ...none, bounced: false }, texts: { ...none, givenFor: null } };

type Channel = 'email' | 'sms';
/** The events, of the lead's stream and of its messages', that consent is made of, with the fields that it needs. */
export type ConsentEvent =
  | { type: 'LeadCreated'; data: { consentTextVersion?: number | undefined } }
  | { type: 'LeadDetailsEdited'; data: { email?: string | undefined } }
  | {
      type: 'ConsentGiven';
      data: { channel: Channel; how: Exclude<ConsentHow, 'reply'>; textVersion?: number | undefined };
    }
  | { type: 'ConsentRevoked'; data: { channel: Channel; olderThan?: 'request' | 'agreement' | undefined } }
  | { type: 'ConsentWithdrawn'; data: { channel: Channel; how: Exclude<WithdrawalHow, 'spoken'> } }
  | { type: 'ConsentRenewed'; data: { channel: Channel } }
  | { type: 'MessageFailed'; data: { channel: Channel; bounced: boolean } }
  | { type: 'AddressReopened'; data: { channel: Channel } };

/**
 * The state after the event. Another address ends a bounce, but never a withdrawal.
 * @param phone the lead's number at that time; null: unknown, and then a consent to texts counts for any
 */
export function consentAfter(state: ConsentState, event: ConsentEvent, phone: string | null = null): ConsentState {
  switch (event.type) {
    case 'LeadCreated': {
      const { consentTextVersion: textVersion } = event.data;
      return textVersion === undefined ? noConsent : withChannel(noConsent, 'email', { given: 'form', textVersion });
    }
    case 'LeadDetailsEdited':
      return event.data.email === undefined ? state : { ...state, mail: { ...state.mail, bounced: false } };
    case 'ConsentGiven': {
      const { channel, how, textVersion = null } = event.data;
      const given = withChannel(state, channel, { given: how, textVersion, withdrawn: null });
      return channel === 'email' ? given : { ...given, texts: { ...given.texts, givenFor: phone } };
    }
    case 'ConsentRevoked':
      if (event.data.olderThan === 'agreement') return state;
      return withChannel(state, event.data.channel, { withdrawn: 'spoken' });
    case 'ConsentWithdrawn':
      return withChannel(state, event.data.channel, { withdrawn: event.data.how });
    case 'ConsentRenewed':
      if (event.data.channel === 'email') return withChannel(state, 'email', { withdrawn: null });
      // START is the owner's own consent, for the number that it came from.
      return { ...state, texts: { given: 'reply', textVersion: null, withdrawn: null, givenFor: phone } };
    case 'MessageFailed': {
      const { channel, bounced } = event.data;
      return channel === 'email' && bounced ? { ...state, mail: { ...state.mail, bounced } } : state;
    }
    case 'AddressReopened':
      return event.data.channel === 'email' ? { ...state, mail: { ...state.mail, bounced: false } } : state;
  }
}

function withChannel(state: ConsentState, channel: Channel, change: Partial<ChannelConsent>): ConsentState {
  if (channel === 'email') return { ...state, mail: { ...state.mail, ...change } };
  return { ...state, texts: { ...state.texts, ...change } };
}

/** Mails to people of the company, and the link that somebody asked for a moment ago: they need no lead's consent. */
const withoutAsking: ReadonlySet<MessagePurpose> = new Set(['notice', 'account', 'alert', 'resume']);
/** Mails that nobody waits for: they need a given consent. The others answer what the person asked for. */
const needGiven: ReadonlySet<MessagePurpose> = new Set(['warm_lead', 'onboarding']);

/** Whether it answers nothing that the person asked for. */
export function isCampaignMail(purpose: MessagePurpose): boolean {
  return needGiven.has(purpose);
}

/** Why no mail may be sent for this purpose; null: it may. */
export function mailWithheld({ mail }: ConsentState, purpose: MessagePurpose): WithheldReason | null {
  if (withoutAsking.has(purpose)) return null;
  if (mail.bounced) return 'bounced';
  if (mail.withdrawn) return 'unsubscribed';
  if (mail.given === null && needGiven.has(purpose)) return 'no_consent';
  return null;
}

/**
 * Why no text may be sent for this purpose; null: it may. A text always needs the ticked box, or the spoken word.
 * @param phone the number it would go to; left out: the one that consent was given for
 */
export function textWithheld({ texts }: ConsentState, purpose: MessagePurpose, phone?: string): WithheldReason | null {
  if (purpose === 'alert' || purpose === 'notice') return null;
  if (texts.withdrawn) return 'unsubscribed';
  const other = phone !== undefined && texts.givenFor !== null && !sameNumber(phone, texts.givenFor);
  return texts.given === null || other ? 'no_consent' : null;
}
