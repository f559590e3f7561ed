import type { GroupedSettings } from './setting-kinds.js';

/** The provider numbers its templates. */
const template = (name: string) =>
  ({
    kind: 'wholeNumber',
    group: 'documents',
    label: `${name} template`,
    sentence: `The number of the DocuSeal template for the ${name.toLowerCase()}. 0: there is none, and none can be sent.`,
    unit: 'in DocuSeal',
    min: 0,
    max: 999_999_999,
    default: 0,
  }) as const;

/** A change applies to campaigns that begin after it. */
const campaignTime = (
  label: string,
  unit: 'hours' | 'days',
  byDefault: number,
  min: number,
  max: number,
  sentence: string,
) => ({ kind: 'wholeNumber', group: 'campaigns', label, sentence, unit, min, max, default: byDefault }) as const;

/** What is done about leads by itself: documents, keeping, campaigns. */
export const workSettings = {
  agreementTemplate: template('Management agreement'),
  onboardingTemplate: template('Onboarding form'),
  checklistTemplate: template('Walkthrough checklist'),
  leaseTemplate: template('Lease agreement'),
  documentExpiryDays: {
    kind: 'wholeNumber',
    group: 'documents',
    label: 'Time to sign',
    sentence: 'A document that is not signed within this many days expires. 0: it never does.',
    unit: 'days',
    min: 0,
    max: 365,
    default: 0,
  },
  remindOfDocuments: {
    kind: 'toggle',
    group: 'documents',
    label: 'Remind of unsigned documents',
    sentence: 'A signer who has not signed is reminded by email, in office hours, at most three times.',
    default: false,
  },
  documentReminderDays: {
    kind: 'wholeNumber',
    group: 'documents',
    label: 'Time between reminders',
    sentence: 'How many days pass before the first automatic reminder, and between reminders.',
    unit: 'days',
    min: 1,
    max: 60,
    default: 3,
  },
  paymentReminderDays: {
    kind: 'wholeNumber',
    group: 'payments',
    label: 'Reminder of a payment link',
    sentence:
      'After this many days, in office hours, an owner who has not paid is reminded once by email, unless staff leave it out.',
    unit: 'days',
    min: 1,
    max: 60,
    default: 3,
  },
  paymentLinkDays: {
    kind: 'wholeNumber',
    group: 'payments',
    label: 'Time to pay',
    sentence: 'A payment link that is not paid within this many days expires.',
    unit: 'days',
    min: 1,
    max: 90,
    default: 30,
  },
  retentionYears: {
    kind: 'wholeNumber',
    group: 'retention',
    label: 'How long leads are kept',
    sentence:
      'Leads that have been lost or untouched for this many years are listed for erasure. 0: none are. Nothing is erased automatically.',
    unit: 'years',
    min: 0,
    max: 30,
    default: 0,
  },
  startWarmLead: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start the Warm lead campaign automatically',
    sentence: 'A new lead gets the messages of Warm lead without anybody starting it.',
    default: false,
  },
  warmLeadFirstHours: campaignTime(
    'Initial delay',
    'hours',
    1,
    0,
    720,
    'How long after Warm lead begins its first message goes out.',
  ),
  warmLeadEveryDays: campaignTime(
    'Follow-up',
    'days',
    2,
    1,
    60,
    'How many days pass between the follow-ups of Warm lead.',
  ),
  warmLeadForDays: campaignTime(
    'Duration',
    'days',
    30,
    0,
    365,
    'Warm lead ends after this many days. 0: with its first message.',
  ),
  startConfirmation: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Confirmation automatically',
    sentence: 'An owner with a booked walkthrough is reminded of it without anybody starting it.',
    default: false,
  },
  startOnboarding: {
    kind: 'toggle',
    group: 'campaigns',
    label: 'Start Onboarding automatically',
    sentence: 'An owner whose lead is moved to Closed is welcomed without anybody starting it.',
    default: false,
  },
} satisfies GroupedSettings;
