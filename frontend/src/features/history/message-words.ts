import { withheldReasons, type MessagePurpose } from '../../../../contracts/src/messages/message.js';
import { officeDateTime } from '../../lib/format.js';

const purposes: Record<MessagePurpose, string> = {
  acknowledgment: 'Acknowledgment',
  confirmation: 'Walkthrough confirmation',
  warm_lead: 'Follow-up',
  onboarding: 'Onboarding message',
  staff: 'Message',
  document: 'Message about a document',
  notice: 'Notice to the office',
  account: 'Message about an account',
  alert: 'Alert',
  resume: 'Link to resume',
};

/** "Acknowledgment by text". A purpose unknown to this version reads as "Message". */
export function messageName(purpose: unknown, channel: unknown): string {
  const name = (purposes as Partial<Record<string, string>>)[String(purpose)] ?? 'Message';
  return `${name} by ${channel === 'sms' ? 'text' : 'email'}`;
}

/** "because ..., until Mar 3, 8:00 AM". A reason unknown to this version reads as it is stored. */
export function withheldBecause(reason: unknown, until: unknown): string {
  const because = (withheldReasons as Partial<Record<string, string>>)[String(reason)] ?? `because: ${String(reason)}`;
  return typeof until === 'string' ? `${because}, until ${officeDateTime(until)}` : because;
}
