import { isKnown } from '../../../../contracts/src/keys/known.js';
import { company } from '../../../../contracts/src/company.js';
import { money } from '../../../../contracts/src/numerals.js';
import { daysBetween, wallOf } from '../../../../contracts/src/keys/wall-clock.js';
import { writtenTime } from '../../../../contracts/src/keys/written-time.js';

const parts = {
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * An instant as "Tuesday, March 3" or "2:15 PM", in en-US.
 * @param instant ISO in UTC
 * @param timeZone an IANA zone; throws RangeError for any other text
 */
export function formatInOffice(instant: string, timeZone: string, what: keyof typeof parts): string {
  return writtenTime(parts[what], timeZone)(instant);
}

/** A variable that a template may name in double braces. */
export interface TemplateVariable {
  name: string;
  label: string;
  sample: string;
  /** An address that the system made: it is not escaped in markdown. */
  link?: true;
  /** Markdown that the system made, in which people's words are escaped already. */
  markdown?: true;
  /** What staff typed: it keeps its lines in a mail, and the web addresses in it are links. */
  typed?: true;
}

/** The variables of the lead that a template is written to. Unknown values are empty. */
export const leadVariables = [
  { name: 'first_name', label: 'First name', sample: 'Sam' },
  { name: 'lead_name', label: 'Full name', sample: 'Sam Sample' },
  { name: 'lead_email', label: 'Email', sample: 'owner@example.com' },
  { name: 'lead_phone', label: 'Phone', sample: '(515) 555-0199' },
  { name: 'property_address', label: 'Property address', sample: '100 Sample St, Ankeny, IA 50023' },
  { name: 'property_city', label: 'City', sample: 'Ankeny' },
  { name: 'property_type', label: 'Property type', sample: 'single family home' },
  { name: 'unit_count', label: 'Number of units', sample: '1' },
  { name: 'estimated_rent', label: 'Our estimate of the monthly rent', sample: '$1,950' },
  { name: 'walkthrough_date', label: 'Walkthrough: day', sample: 'Tuesday, March 3' },
  { name: 'walkthrough_day', label: 'Walkthrough: today, tomorrow or its day', sample: 'on Tuesday, March 3' },
  { name: 'walkthrough_time', label: 'Walkthrough: time', sample: '2:15 PM' },
  { name: 'walkthrough_minutes', label: 'Walkthrough: length in minutes', sample: '60' },
  {
    name: 'report_link',
    label: 'Link to their rent report',
    sample: 'https://www.example.com/analysis/sample',
    link: true,
  },
  {
    name: 'owner_link',
    label: 'Link to their own page (emails to the lead’s address only)',
    sample: 'https://www.example.com/owner/sample',
    link: true,
  },
] as const satisfies readonly TemplateVariable[];

/** The variables of the company; its values are in contracts/src/company.ts. */
const officeVariables = [
  { name: 'company_name', label: 'Company', sample: company.name },
  { name: 'company_short_name', label: 'Company, short', sample: company.shortName },
  { name: 'company_phone', label: 'Company phone', sample: company.phone },
  { name: 'company_email', label: 'Company email', sample: company.email },
  { name: 'site_link', label: 'Link to the site', sample: 'https://www.example.com', link: true },
  { name: 'enroll_link', label: 'Link to the enrollment', sample: 'https://www.example.com/enroll', link: true },
] as const satisfies readonly TemplateVariable[];

const link = (label: string, sample: string) =>
  ({ name: 'link', label, sample: `https://www.example.com/${sample}`, link: true }) as const;

const booked: readonly TemplateVariable[] = [
  { name: 'booked_date', label: 'Day', sample: 'Tuesday, March 3' },
  { name: 'booked_time', label: 'Time', sample: '2:15 PM' },
  { name: 'booked_minutes', label: 'Length in minutes', sample: '60' },
];

const payment: readonly TemplateVariable[] = [
  { name: 'payment_for', label: 'What is paid', sample: 'Property Management Onboarding Fee' },
  { name: 'payment_amount', label: 'Amount', sample: '$199' },
  { name: 'payment_until', label: 'Last day of the link', sample: 'Thursday, April 2' },
];

/** Further variables of some built-in templates (`data` of a message); no other template may name these. */
const extraVariables: Readonly<Record<string, readonly TemplateVariable[]>> = {
  'acknowledgment-analyses': [
    { name: 'property_count', label: 'How many properties', sample: '2' },
    {
      name: 'property_list',
      label: 'Each property with its rent and report',
      sample: [
        '- [100 Sample St](https://www.example.com/analysis/sample): about $1,950 a month, likely between $1,800 and $2,100',
        '- [4 Sample Ct](https://www.example.com/analysis/sample): we know no rents for it yet, and its report says what happens next',
      ].join('\n'),
      markdown: true,
    },
    { name: 'together', label: 'What they bring together, in a sentence', sample: '' },
  ],
  'notice-intake': [
    { name: 'intake', label: 'What came in', sample: 'An enrollment' },
    link('Link to the lead', 'leads/sample'),
  ],
  'task-reminder': [
    { name: 'task_title', label: 'What is to be done', sample: 'Send the sample agreement' },
    { name: 'task_due', label: 'Until when', sample: 'Mar 3, 2:15 PM' },
    link('Link to the lead', 'leads/sample'),
  ],
  invitation: [
    { name: 'recipient_name', label: 'Name', sample: 'Sam Sample' },
    { name: 'invited_by', label: 'Who invites', sample: 'Alex Sample' },
    { name: 'valid_until', label: 'Valid until', sample: 'Mar 10, 2:15 PM' },
    link('Link to set a password', 'invitation/sample'),
  ],
  'password-reset': [
    { name: 'recipient_name', label: 'Name', sample: 'Sam Sample' },
    { name: 'valid_until', label: 'Valid until', sample: 'Mar 3, 3:15 PM' },
    link('Link to set a new password', 'reset/sample'),
  ],
  'resume-draft': [
    { name: 'form_name', label: 'Which form', sample: 'enrollment' },
    { name: 'valid_until', label: 'Valid until', sample: 'March 17' },
    link('Link to go on', 'resume/sample'),
  ],
  'staff-mail': [
    { name: 'subject', label: 'Your subject', sample: 'Your question about the lease' },
    { name: 'words', label: 'Your words', sample: 'Hello Sam,\n\nyes, we take care of that.\n\nAlex', typed: true },
  ],
  'staff-text': [{ name: 'words', label: 'Your words', sample: 'We are at the house at 10. See you there!' }],
  'walkthrough-invitation': booked,
  'walkthrough-moved': booked,
  'walkthrough-cancelled': booked,
  'payment-link': payment,
  'payment-reminder': payment,
  'wanted-document': [{ name: 'wanted_document', label: 'What you need', sample: 'Proof of insurance' }],
};

/** Every variable that the template with this id may name. `null`: a template that is not saved yet. */
export function variablesOffered(id: string | null): TemplateVariable[] {
  const extra = id === null ? [] : Object.hasOwn(extraVariables, id) ? extraVariables[id]! : [];
  return [...extra, ...leadVariables, ...officeVariables];
}

/** A sample value of each. */
export function samplesOf(id: string | null): Record<string, string> {
  return Object.fromEntries(variablesOffered(id).map(({ name, sample }) => [name, sample]));
}

const everyVariable: readonly TemplateVariable[] = [
  ...leadVariables,
  ...officeVariables,
  ...Object.values(extraVariables).flat(),
];
const namesOf = (which: (variable: TemplateVariable) => boolean | undefined): ReadonlySet<string> =>
  new Set(everyVariable.filter(which).map(({ name }) => name));

/** The names of the variables whose values are not escaped, in any template. */
export const insertedAsTheyAre = namesOf(({ link, markdown }) => link ?? markdown);
/** The names of the variables that staff typed. */
export const typedByStaff = namesOf(({ typed }) => typed);

/** The fields of a lead that its mails use. Money in integer US cents, instants ISO in UTC. */
export interface WrittenTo {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  propertyAddress: string;
  city: string | null;
  propertyType: string | null;
  unitCount: number;
  /** What we estimate the monthly rent of all units at; what the owner told us is no estimate of ours. */
  ourEstimateCents: number | null;
  /** There is a report of an analysis to open. */
  hasReport: boolean;
  walkthroughStart: string | null;
}

export interface Office {
  /** PUBLIC_URL, without a trailing slash. */
  publicUrl: string;
  /** IANA zone for days and times: the lead's own if it is known. */
  timeZone: string;
  /** When the message goes out, ISO in UTC. */
  now: string;
  /** How long a walkthrough takes. */
  walkthroughMinutes: number;
}

/**
 * The values of the variables, for `renderTemplate`: the lead's, the office's, and further ones of this message. An unknown value is
 * the empty text, so that `{% if walkthrough_date != blank %}` can test for it.
 * @param lead null for a message without a lead
 */
export function variablesOf(
  lead: WrittenTo | null,
  office: Office,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const { publicUrl } = office;
  return {
    ...(lead ? ofLead(lead, office) : noLead),
    company_name: company.name,
    company_short_name: company.shortName,
    company_phone: company.phone,
    company_email: company.email,
    site_link: publicUrl,
    enroll_link: `${publicUrl}/enroll`,
    ...extra,
  };
}

const noLead: Record<string, string> = Object.fromEntries(leadVariables.map(({ name }) => [name, '']));

function ofLead(lead: WrittenTo, { publicUrl, timeZone, now, walkthroughMinutes }: Office): Record<string, string> {
  const known = isKnown(lead.propertyAddress);
  const start = lead.walkthroughStart;
  return {
    // A name that was derived from the e-mail contains no first name.
    first_name: lead.name === lead.email.split('@')[0] ? '' : (lead.name.trim().split(/\s+/)[0] ?? ''),
    lead_name: lead.name,
    lead_email: lead.email,
    lead_phone: lead.phone ?? '',
    property_address: known ? lead.propertyAddress : '',
    property_city: lead.city ?? '',
    property_type: lead.propertyType === null ? '' : (typeWords[lead.propertyType] ?? lead.propertyType),
    unit_count: String(lead.unitCount),
    estimated_rent: lead.ourEstimateCents === null ? '' : money(lead.ourEstimateCents),
    walkthrough_date: start === null ? '' : formatInOffice(start, timeZone, 'day'),
    walkthrough_day: start === null ? '' : relativeDay(start, now, timeZone),
    walkthrough_time: start === null ? '' : formatInOffice(start, timeZone, 'time'),
    walkthrough_minutes: String(walkthroughMinutes),
    report_link: lead.hasReport ? `${publicUrl}/analysis/${lead.id}` : '',
    // Whoever sends the mail gives it: it lets people in.
    owner_link: '',
  };
}

/** "today", "tomorrow" or "on Tuesday, March 3", as whoever reads it at `now` calls the day. */
function relativeDay(instant: string, now: string, timeZone: string): string {
  const dayOf = (at: string) => wallOf(at, timeZone).slice(0, '2026-03-03'.length);
  const days = daysBetween(dayOf(now), dayOf(instant));
  return ['today', 'tomorrow'][days] ?? `on ${formatInOffice(instant, timeZone, 'day')}`;
}

/** The words for use within a sentence. */
const typeWords: Record<string, string> = {
  'single-family': 'single family home',
  'multi-family': 'multi-family property',
  townhouse: 'townhouse',
  condo: 'condo',
  commercial: 'commercial property',
};
