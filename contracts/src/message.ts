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
