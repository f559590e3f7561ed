import { capitalised, leadStatusSchema, statusLabel } from '../../../../contracts/src/lead-status.js';
import { money, officeDateTime } from '../../lib/format.js';

type Data = Record<string, unknown>;

const bySource: Record<string, string> = {
  enrollment: 'Enrolled online',
  analysis: 'Asked for a rent analysis',
  manual: 'Added by hand',
  website: 'Came in through the website',
  'rent-vs-sell-calculator': 'Came from the rent-versus-sell calculator',
  webinar: 'Registered for the webinar',
  referral: 'Referred by a realtor',
};

const byType: Record<string, (data: Data) => string> = {
  LeadCreated: (data) => bySource[words(data.source)] ?? 'Lead created',
  LeadDetailsEdited: () => 'Contact details changed',
  PropertyDetailsEdited: () => 'Property details changed',
  LeadStatusMoved: (data) => `Moved from ${stage(data.from)} to ${stage(data.to)}`,
  LeadPitched: (data) => `Pitched at ${cents(data.estimatedRentCents)} a month`,
  RequirementsAcknowledged: () => 'Requirements acknowledged',
  AcknowledgmentWithdrawn: () => 'Acknowledgment taken back',
  WalkthroughScheduled: (data) =>
    typeof data.start === 'string'
      ? `Walkthrough booked for ${officeDateTime(data.start)}`
      : 'Walkthrough booked, time not known yet',
  WalkthroughCancelled: () => 'Walkthrough taken off the calendar',
  NoteAdded: () => 'Note written',
  LeadPaid: (data) => `Paid ${cents(data.amountCents)} by ${words(data.method).replace('_', ' ')}`,
  MarketingEnrolled: () => 'Enrolled in marketing',
  MarketingEnrollmentFailed: () => 'Enrolling in marketing failed',
  ImprovementsEdited: () => 'Improvements changed',
  LeadDeleted: () => 'Lead deleted',
  LeadRestored: () => 'Lead restored',
};

/**
 * What an event says, in a few words, without the person it is about.
 * @param type stored type name; one that is not known here is spelled out ("ReferralPaid" -> "Referral paid")
 * @param data the event's data, or the part of it that the activity list carries
 */
export function eventSentence(type: string, data: Data): string {
  return byType[type]?.(data) ?? spelledOut(type);
}

function spelledOut(type: string): string {
  const spaced = type.replace(
    /([a-z])([A-Z])/g,
    (_match, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function stage(status: unknown): string {
  const known = leadStatusSchema.safeParse(status);
  return known.success ? statusLabel(known.data) : capitalised(words(status));
}

function cents(amount: unknown): string {
  return typeof amount === 'number' ? money(amount) : 'an unknown amount';
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
