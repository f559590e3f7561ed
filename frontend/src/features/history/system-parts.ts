/** Describes the parts of the system that act by themselves, by their names in the log. */
const parts: Partial<Record<string, string>> = {
  'rent-estimates': 'Estimating rents',
  marketing: 'Enrolling in marketing',
  'hand-out': 'Handing leads out in turn',
  invoices: 'Sending invoices',
  'document-sending': 'Sending documents',
  // Its former name.
  documents: 'Sending documents',
  'campaign-runs': 'Campaigns',
  'message-sending': 'Sending messages',
  walkthroughs: 'Reserving walkthrough times',
  erasure: 'Erasing people',
  twilio: 'Twilio',
  stripe: 'Stripe',
  docuseal: 'DocuSeal',
  'document-reconciliation': 'Checking on documents',
  'document-reminders': 'Sending document reminders',
};

/** A part of the system in words; an unknown one by its own name. */
export function systemPart(name: string): string {
  return parts[name] ?? name;
}
