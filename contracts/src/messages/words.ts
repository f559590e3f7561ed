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

/** Why a message was not sent: the end of a sentence that begins with what was not sent. */
export const withheldReasons = {
  no_consent: 'because there is no consent',
  unsubscribed: 'because the person unsubscribed',
  bounced: 'because the address has refused email before',
  deleted: 'because the lead is deleted',
  erased: 'because the person was erased',
  merged: 'because the lead was merged into another',
  stage: 'because the lead is now in another stage',
  quiet_hours: 'because of quiet hours where the lead is',
  no_address: 'because there is no address to send it to',
  switched_off: 'because it is switched off in the settings',
  too_late: 'because its time had passed',
  not_configured: 'because sending is not configured',
  template_refused: 'because the template cannot be filled in',
};

/** Why a message did not reach its recipient: the end of a sentence that begins with that. */
export const unreachedReasons = { ...withheldReasons, refused: 'because the address refused it' };

/** "Acknowledgment by text". A purpose unknown to this version reads as "Message". */
export function messageName(purpose: unknown, channel: unknown): string {
  const name = (purposeLabels as Partial<Record<string, string>>)[String(purpose)] ?? 'Message';
  return `${name} by ${channel === 'sms' ? 'text' : 'email'}`;
}
