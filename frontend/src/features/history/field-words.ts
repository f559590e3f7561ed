import { counted, withCommas } from '../../../../contracts/src/numerals.js';
import type { ConsentState } from '../../../../contracts/src/consent/consent.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';
import { z } from 'zod';
import { capitalised } from '../../../../contracts/src/key-words.js';
import { sourceLabel } from '../../../../contracts/src/leads/source-words.js';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import { leadStatusSchema } from '../../../../contracts/src/lead-status.js';
import { improvementSchema, propertyTypeLabel } from '../../../../contracts/src/property.js';
import { referralStatusSchema } from '../../../../contracts/src/referrals/referral.js';
import { money, officeDateTime } from '../../lib/format.js';
import { personName, type Names } from '../people/person-name.js';

/** Whether a channel may be used, by the lead's own consent, and why. */
export interface ConsentLine {
  may: boolean;
  words: string;
}

/** The consent to mail in words, for example "Unsubscribed by the link in a mail." */
export function mailLine({ mail }: ConsentState): ConsentLine {
  if (mail.bounced) return { may: false, words: 'The address refused an email.' };
  if (mail.withdrawn === 'spoken') return { may: false, words: 'Told us they want no email.' };
  if (mail.withdrawn) return { may: false, words: 'Unsubscribed by the link in an email.' };
  if (mail.given === 'spoken') return { may: true, words: 'Agreed by word of mouth.' };
  if (mail.given === 'form') return { may: true, words: 'Agreed in the form.' };
  return { may: false, words: 'Never asked: we send answers to their requests, but no campaigns.' };
}

/** The same for texts. @param phone the lead's number now */
export function textsLine({ texts }: ConsentState, phone: string | null): ConsentLine {
  if (texts.withdrawn === 'spoken') return { may: false, words: 'Told us they want no texts.' };
  if (texts.withdrawn) return { may: false, words: 'Answered STOP.' };
  if (texts.given === null) return { may: false, words: 'Did not agree to texts.' };
  if (phone === null) return { may: false, words: 'Agreed, but there is no number.' };
  if (texts.givenFor !== null && !sameNumber(texts.givenFor, phone))
    return { may: false, words: 'Agreed for another number. Ask again for this one.' };
  if (texts.given === 'reply') return { may: true, words: 'Texted START.' };
  return { may: true, words: texts.given === 'form' ? 'Ticked the box in the form.' : 'Agreed by word of mouth.' };
}

/** Both channels, for the number that the consent to texts was given for: "Email: Agreed in the form. Texts: Answered STOP." */
function consentWords(consent: ConsentState): string {
  const { given, givenFor, withdrawn } = consent.texts;
  const number = given !== null && withdrawn === null && givenFor !== null ? ` (${givenFor})` : '';
  return `Email: ${mailLine(consent).words} Texts${number}: ${textsLine(consent, givenFor ?? 'any').words}`;
}

const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  ownerName: 'Owner name',
  status: 'Stage',
  statusReason: 'Reason',
  source: 'Source',
  propertyAddress: 'Address',
  streetAddress: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP',
  propertyType: 'Property type',
  unitCount: 'Units',
  squareFootage: 'Square footage',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year built',
  finishedBasementArea: 'Finished basement',
  estimatedRentCents: 'Rent',
  purchasePriceCents: 'Purchase price',
  improvements: 'Improvements',
  requirementsAcknowledged: 'Requirements acknowledged',
  walkthroughStart: 'Walkthrough',
  walkthroughScheduled: 'Walkthrough booked',
  paidCents: 'Paid',
  noteCount: 'Notes',
  assigneeId: 'Looked after by',
  openTaskCount: 'Open tasks',
  nextTaskAt: 'Next task',
  firstTouchAt: 'First contact',
  waitingSince: 'Waiting since',
  touchDueAt: 'First contact due',
  tasks: 'Tasks',
  files: 'Files',
  loggedContacts: 'Logged contacts',
  fileCount: 'Files',
  marketing: 'Marketing',
  createdAt: 'Came in',
  stageSince: 'In this stage since',
  lastContactedAt: 'Last contacted',
  deleted: 'Deleted',
  to: 'To',
  from: 'From',
  realtorName: 'Realtor',
  realtorEmail: 'Realtor’s email',
  realtorPhone: 'Realtor’s phone',
  realtorCompany: 'Realtor’s company',
  clientName: 'Client',
  clientEmail: 'Client’s email',
  clientPhone: 'Client’s phone',
  notes: 'Notes',
  paymentStatus: 'Fee',
  referralFeeCents: 'Fee paid',
  preliminary: 'Preliminary',
  provider: 'Estimated by',
  rentPerUnitCents: 'Rent per unit',
  rangeLowCents: 'Lowest rent',
  rangeHighCents: 'Highest rent',
  occupancyPercent: 'Occupancy, percent',
  averageDaysOnMarket: 'Days on the market',
  yearOverYearPercent: 'Change in a year, percent',
  comparables: 'Comparables',
  failure: 'Why it failed',
  formName: 'Form',
  expiresAt: 'Sign by',
  viewedAt: 'Opened',
  completedAt: 'Signed',
  consent: 'Consent',
};

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A name in the code, such as `management_agreement`. */
const codeName = /^[a-z]+(_[a-z]+)+$/;

const improvementsSchema = z.array(improvementSchema.partial().required({ name: true }));

/** Fields whose stored values are names, which are capitalised. */
const named = new Set(['marketing', 'paymentStatus']);

export function fieldLabel(field: string): string {
  return labels[field] ?? capitalised(field.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase());
}

/** Whether a value is empty: unknown, blank, or the 0 that stands for an unknown size. */
export function isBlank(field: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field === 'marketing') return value === 'none';
  return value === 0 && field !== 'bedrooms';
}

/**
 * A field's value in words; "none" if it is empty. Money is in dollars, instants are in the office's time.
 * @param names of colleagues by user id, for values that are user ids
 */
export function fieldValue(field: string, value: unknown, names?: Names): string {
  if (isBlank(field, value)) return 'none';
  if (field.endsWith('Cents') && typeof value === 'number') return money(value);
  if (field === 'status') {
    const status = leadStatusSchema.safeParse(value);
    if (status.success) return statusLabel(status.data);
    const ofReferral = referralStatusSchema.safeParse(value);
    if (ofReferral.success) return capitalised(ofReferral.data);
  }
  if (field === 'assigneeId' && typeof value === 'string') return personName(value, names)!;
  if (isConsent(value)) return consentWords(value);
  if (typeof value === 'string' && instant.test(value)) return officeDateTime(value);
  if (typeof value === 'string' && codeName.test(value)) return capitalised(value);
  if (field === 'source' && typeof value === 'string') return sourceLabel(value);
  if (field === 'propertyType' && typeof value === 'string') return propertyTypeLabel(value);
  if (named.has(field) && typeof value === 'string') return capitalised(value);
  if (field === 'yearBuilt' && typeof value === 'number') return String(value);
  if (field === 'tasks' && Array.isArray(value)) return openTasks(value, names);
  if (field === 'loggedContacts' && Array.isArray(value)) return withCommas(value.length);
  if (Array.isArray(value)) return namesOf(value) ?? counted(value.length, 'item');
  if (value === true) return 'yes';
  if (typeof value === 'number') return withCommas(value);
  return typeof value === 'string' ? value : entriesOf(value as object);
}

/** Whether a value's words say that there is nothing. */
export const isNone = (words: string): boolean => ['none', 'none open', 'none chosen'].includes(words);

/** A lead's consent, which the log's own schema checked before it was sent here. */
function isConsent(value: unknown): value is ConsentState {
  return typeof value === 'object' && value !== null && 'mail' in value && 'texts' in value;
}

/** A value of a newer version, entry by entry; never as JSON. */
function entriesOf(value: object) {
  return Object.entries(value)
    .map(([field, inner]) => `${fieldLabel(field)}: ${fieldValue(field, inner)}`)
    .join(', ');
}

const tasksSchema = z.array(
  z.object({ title: z.string(), dueAt: z.string(), assigneeId: z.string().nullable(), open: z.boolean() }),
);

/** The open tasks of a lead: "Call back (due Mar 4, 9:00 AM, for Ann)". */
function openTasks(list: readonly unknown[], names?: Names): string {
  const tasks = tasksSchema.safeParse(list);
  const open = tasks.success ? tasks.data.filter((task) => task.open) : [];
  const words = open.map(({ title, dueAt, assigneeId }) => {
    const whose = assigneeId === null ? '' : `, for ${personName(assigneeId, names)}`;
    return `${title} (due ${officeDateTime(dueAt)}${whose})`;
  });
  return words.join(', ') || 'none open';
}

/** The selected improvements of a pitch: "Painting $500, New roof". Null if the list holds something else. */
function namesOf(list: readonly unknown[]): string | null {
  const improvements = improvementsSchema.safeParse(list);
  if (!improvements.success) return null;
  const chosen = improvements.data.filter(({ checked }) => checked !== false);
  const words = chosen.map(({ name, customCostCents, estimatedCostCents }) => {
    const cents = customCostCents ?? estimatedCostCents;
    return cents ? `${name} ${money(cents)}` : name;
  });
  return words.join(', ') || 'none chosen';
}
