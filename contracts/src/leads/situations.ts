/** Who has to do something before a lead gets on: the office, its owner, or a service that works for us. */
export const turns = ['us', 'owner', 'provider'] as const;
export type Awaits = (typeof turns)[number] | 'nobody';

export const turnLabels: Record<Awaits, string> = {
  us: 'Awaits us',
  owner: 'Awaits the owner',
  provider: 'Awaits a provider',
  nobody: 'Awaits nobody',
};

/** What the next step is done with; the page has a button for each. */
export type StepAction =
  | 'contact'
  | 'write'
  | 'book'
  | 'walkthrough'
  | 'pitch'
  | 'agreement'
  | 'payment'
  | 'analysis'
  | 'documents'
  | 'files'
  | 'payments'
  | 'compare'
  | 'email'
  | 'enroll'
  | 'close'
  | 'task';

export interface SituationWords {
  awaits: Awaits;
  /** On a card, with the time since: "Awaiting signature, 4 d". */
  label: string;
  /** null: there is nothing for us to do. */
  action: StepAction | null;
  reason: string;
}

/** Every situation of a lead. docs/next-step.md has the same table, and when each applies. */
export const situations = {
  erased: { awaits: 'nobody', label: 'Erased', action: null, reason: 'The person was erased.' },
  merged: { awaits: 'nobody', label: 'Merged', action: null, reason: 'It goes on in the lead it was merged into.' },
  deleted: { awaits: 'nobody', label: 'Deleted', action: null, reason: 'The lead is deleted.' },
  lost: { awaits: 'nobody', label: 'Lost', action: null, reason: 'The lead is lost.' },
  disputed: {
    awaits: 'us',
    label: 'Payment disputed',
    action: 'payments',
    reason: 'The payer disputes a payment at the bank.',
  },
  payment_failed: {
    awaits: 'us',
    label: 'Payment failed',
    action: 'payment',
    reason: 'The last payment did not go through.',
  },
  document_unsent: {
    awaits: 'us',
    label: 'Document not sent',
    action: 'documents',
    reason: 'A document could not be sent to the owner.',
  },
  declined: {
    awaits: 'us',
    label: 'Agreement declined',
    action: 'contact',
    reason: 'The owner declined the agreement.',
  },
  expired: {
    awaits: 'us',
    label: 'Agreement expired',
    action: 'agreement',
    reason: 'The agreement was not signed in time.',
  },
  unreached: {
    awaits: 'us',
    label: 'Message not delivered',
    action: 'contact',
    reason: 'The last message did not reach the owner.',
  },
  repeat: {
    awaits: 'us',
    label: 'Probable repeat',
    action: 'compare',
    reason: 'This owner is probably in the pipeline already.',
  },
  first_contact: {
    awaits: 'us',
    label: 'Awaiting first contact',
    action: 'contact',
    reason: 'Nobody has contacted the owner yet.',
  },
  answered: {
    awaits: 'us',
    label: 'Owner answered',
    action: 'write',
    reason: 'The owner wrote to us, and nobody has got back to them yet.',
  },
  gave_file: {
    awaits: 'us',
    label: 'Document received',
    action: 'files',
    reason: 'The owner sent a document, and nobody has got back to them yet.',
  },
  analysis_running: {
    awaits: 'provider',
    label: 'Analysis running',
    action: null,
    reason: 'The rent is being estimated.',
  },
  analysis_failed: {
    awaits: 'us',
    label: 'Analysis failed',
    action: 'analysis',
    reason: 'The rent could not be estimated.',
  },
  sending: {
    awaits: 'provider',
    label: 'Document being sent',
    action: null,
    reason: 'The signing service has not sent the document yet.',
  },
  signature: {
    awaits: 'owner',
    label: 'Awaiting signature',
    action: 'write',
    reason: 'The owner has the agreement and has not signed it yet.',
  },
  payment_link: {
    awaits: 'owner',
    label: 'Payment link sent',
    action: 'write',
    reason: 'The owner has the payment link and has not paid yet.',
  },
  payment: {
    awaits: 'owner',
    label: 'Awaiting payment',
    action: 'write',
    reason: 'The owner was asked to pay and has not paid yet.',
  },
  document: {
    awaits: 'owner',
    label: 'Awaiting a document',
    action: 'write',
    reason: 'The owner has a document to complete.',
  },
  file: {
    awaits: 'owner',
    label: 'Document asked for',
    action: 'write',
    reason: 'The owner was asked for a document and has not sent it yet.',
  },
  time: {
    awaits: 'owner',
    label: 'Awaiting a walkthrough time',
    action: 'book',
    reason: 'The owner has not picked a time for the walkthrough yet.',
  },
  call_back: {
    awaits: 'owner',
    label: 'Awaiting a call back',
    action: 'contact',
    reason: 'We left the owner a message and have not heard from them yet.',
  },
  payment_pending: {
    awaits: 'provider',
    label: 'Payment on its way',
    action: null,
    reason: 'The bank is processing the payment.',
  },
  no_answer: {
    awaits: 'us',
    label: 'Call again',
    action: 'contact',
    reason: 'Nobody answered our last call.',
  },
  wrong_number: {
    awaits: 'us',
    label: 'Wrong number',
    action: 'write',
    reason: 'The number that we called is not the owner’s.',
  },
  managed: { awaits: 'nobody', label: 'Under management', action: null, reason: 'Onboarding is done.' },
  won: { awaits: 'nobody', label: 'Won', action: null, reason: 'The property is won.' },
  to_book: {
    awaits: 'us',
    label: 'Walkthrough to book',
    action: 'book',
    reason: 'No walkthrough is booked yet.',
  },
  booked: {
    awaits: 'us',
    label: 'Walkthrough booked',
    action: 'walkthrough',
    reason: 'The walkthrough is booked.',
  },
  held: {
    awaits: 'us',
    label: 'Walkthrough over',
    action: 'pitch',
    reason: 'The walkthrough is over, and nothing has been proposed yet.',
  },
  to_send: {
    awaits: 'us',
    label: 'Agreement to send',
    action: 'agreement',
    reason: 'The agreement has not been sent yet.',
  },
  no_email: {
    awaits: 'us',
    label: 'Email missing',
    action: 'email',
    reason: 'The agreement is sent by email, and we have no address.',
  },
  to_charge: {
    awaits: 'us',
    label: 'Payment to request',
    action: 'payment',
    reason: 'The agreement is signed, and no payment has been requested yet.',
  },
  to_enroll: {
    awaits: 'us',
    label: 'Paid, to enroll',
    action: 'enroll',
    reason: 'The owner has paid, and the property is not enrolled yet.',
  },
  last_walkthrough: {
    awaits: 'us',
    label: 'Walkthrough booked',
    action: 'walkthrough',
    reason: 'The walkthrough is booked; everything else is done.',
  },
  to_close: {
    awaits: 'us',
    label: 'Onboarding to finish',
    action: 'close',
    reason: 'The owner has paid, and the walkthrough is over.',
  },
} as const satisfies Record<string, SituationWords>;
export type Situation = keyof typeof situations;
export const situationNames = Object.keys(situations) as [Situation, ...Situation[]];

/** The button of each action; 'Start Confirmation Walkthrough' and 'Start Enrollment' are the specification's. */
export const stepLabels: Record<StepAction, string> = {
  contact: 'Log contact',
  write: 'Write to the owner',
  book: 'Book a time',
  walkthrough: 'Start Confirmation Walkthrough',
  pitch: 'Start Enrollment',
  agreement: 'Send the agreement',
  payment: 'Request the payment',
  analysis: 'Go to the analysis',
  documents: 'Go to the documents',
  files: 'Go to the files',
  payments: 'Go to the payments',
  compare: 'Compare the leads',
  email: 'Add the email',
  enroll: 'Move to Property Enrolled',
  close: 'Move to Closed',
  task: 'Go to the tasks',
};

/** What those do whose words don't say it by themselves, in a sentence. */
export const stepHelp: Partial<Record<StepAction, string>> = {
  pitch: 'Takes the owner through pitch, contract and payment, step by step.',
  walkthrough: 'Records what the owner has agreed to, and opens the page on which the walkthrough is booked.',
};

/** The situations in which it is the turn of one of them. */
export function situationsAwaiting(turns: readonly Awaits[]): Situation[] {
  return situationNames.filter((name) => turns.includes(situations[name].awaits));
}
