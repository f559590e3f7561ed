/** The channels of messages: "Text" everywhere, never SMS. */
export const channelLabels = { email: 'Email', sms: 'Text' };

/** The purpose of a message, and its name; consent and quiet hours depend on it. */
export const purposeLabels = {
  acknowledgment: 'Acknowledgment',
  confirmation: 'Walkthrough confirmation',
  warm_lead: 'Follow-up',
  onboarding: 'Onboarding message',
  staff: 'Message',
  document: 'Message about a document',
  payment: 'Payment link',
  notice: 'Notice to the office',
  account: 'Message about an account',
  alert: 'Alert',
  resume: 'Link to resume',
};

/** Why a message was not sent: follows "not sent, because" and "not sent:". */
export const withheldReasons = {
  no_consent: 'there is no consent',
  unsubscribed: 'the person unsubscribed',
  bounced: 'the address has refused email before',
  deleted: 'the lead is deleted',
  erased: 'the person was erased',
  merged: 'the lead was merged into another',
  stage: 'the lead is now in another stage',
  quiet_hours: 'it falls into quiet hours where the lead is',
  no_address: 'there is no address to send it to',
  switched_off: 'it is switched off in the settings',
  too_late: 'its time had passed',
  not_configured: 'sending is not configured',
  template_refused: 'the template cannot be filled in',
};

type Reason = keyof typeof withheldReasons;

/** Why a message did not reach its recipient: follows "because". */
export const unreachedReasons = { ...withheldReasons, refused: 'the address refused it' };

/** The outcome of an effect whose message was withheld. */
export function notSent(reason: Reason): string {
  return `It was not sent: ${withheldReasons[reason]}`;
}

/** What else is to be said where staff write to a lead: of a number, and what to do about it. */
const byHand: Record<'email' | 'sms', Partial<Record<Reason, string>>> = {
  email: {
    unsubscribed: `${withheldReasons.unsubscribed}. If they want email again, record it under Consent.`,
    bounced: `${withheldReasons.bounced}. Check it, and open it again under Consent.`,
  },
  sms: {
    no_consent: `${withheldReasons.no_consent}. Ask them, and record it under Consent.`,
    unsubscribed: 'the person wants no texts. They can start again by texting START.',
    bounced: 'the number does not accept texts.',
    no_address: 'there is no number to send it to.',
  },
};

/** Why staff can send this lead nothing now, and what to do about it. */
export function notByHand(channel: 'email' | 'sms', reason: Reason): string {
  return `No ${channelLabels[channel].toLowerCase()} can be sent: ${byHand[channel][reason] ?? `${withheldReasons[reason]}.`}`;
}

/** "Acknowledgment by text". A purpose unknown to this version reads as "Message". */
export function messageName(purpose: unknown, channel: unknown): string {
  const name = (purposeLabels as Partial<Record<string, string>>)[String(purpose)] ?? 'Message';
  return `${name} by ${channel === 'sms' ? 'text' : 'email'}`;
}
