import type { EventLook } from '../timeline-item.js';

/** Omitted from a message's entries: the sentence and the text say it, or it is an id. The recipient stays. */
const ofMessage: readonly string[] = [
  ...['leadId', 'documentId', 'referralId', 'userId', 'channel', 'purpose', 'text', 'subject', 'templateId'],
  ...['templateVersion', 'runId', 'step', 'askedBy', 'state', 'attempts', 'again', 'bounced', 'reason', 'providerId'],
  ...['consent', 'consentLeadId'],
];

/** Of mails and texts, and of people's consent to them. */
export const messageLooks = {
  MessageRequested: { icon: 'message', told: ofMessage },
  MessageIntended: { icon: 'message', told: ofMessage },
  MessageSent: { icon: 'message', told: ofMessage },
  MessageFailed: { icon: 'failed', told: ofMessage },
  MessageWithheld: { icon: 'stopped', told: ofMessage },
  MessageDelivered: { icon: 'agreed', told: ofMessage },
  MessageUndelivered: { icon: 'failed', told: ofMessage },
  MessageReceived: { icon: 'message', told: ofMessage },
  ConsentWithdrawn: { icon: 'stopped', told: ofMessage },
  ConsentRenewed: { icon: 'agreed', told: ofMessage },
  AddressReopened: { icon: 'agreed', told: ofMessage },
} satisfies Record<string, EventLook>;
