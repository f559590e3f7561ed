import { z } from 'zod';
export const messageChannelSchema = z.enum(['email', 'sms']);
export type MessageChannel = z.infer<typeof messageChannelSchema>;
/** The purpose of a message; consent and quiet hours depend on it. */
export const messagePurposeSchema = z.enum([
  'acknowledgment',
  'confirmation',
  'warm_lead',
  'onboarding',
  'staff',
  'document',
  'notice',
  'account',
  'alert',
  'resume',
]);
export type MessagePurpose = z.infer<typeof messagePurposeSchema>;
/** Why a message was not sent. */
export const withheldReasonSchema = z.enum([
  'no_consent',
  'unsubscribed',
  'bounced',
  'deleted',
  'erased',
  'merged',
  'stage',
  'quiet_hours',
  'no_address',
  'switched_off',
  'too_late',
  'not_configured',
  'template_refused',
]);
export type WithheldReason = z.infer<typeof withheldReasonSchema>;

/** The end of a sentence that begins with what was not sent. */
export const withheldReasons: Record<WithheldReason, string> = {
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
