/** What the parts of the system do that act by themselves, by the name that the log has for them. */
const parts: Partial<Record<string, string>> = {
  'rent-estimates': 'Estimating rents',
  marketing: 'Enrolling in marketing',
  'hand-out': 'Handing leads out in turn',
  invoices: 'Sending invoices',
  'document-sending': 'Sending documents',
  // What it was called before.
  documents: 'Sending documents',
  'campaign-runs': 'Campaigns',
  'message-sending': 'Sending messages',
  twilio: 'Twilio',
  stripe: 'Stripe',
  docuseal: 'DocuSeal',
  'document-reconciliation': 'Asking for documents again',
  'document-reminders': 'Reminding of documents',
};

/** A part of the system by what it does; one that is not known here by its own name. */
export function systemPart(name: string): string {
  return parts[name] ?? name;
}
