import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { awaitsFile, type WantedDocument } from '../../../contracts/src/leads/state.js';
import { type LeadTask, taskChange } from '../../../contracts/src/leads/task-state.js';
import { leadAfter } from '../leads/decide/living-lead.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { escapeMarkdown } from '../templates/domain/render-template.js';
import { exactMoney, money } from '../../../contracts/src/numerals.js';
import { writtenTime } from '../../../contracts/src/keys/written-time.js';
import { formatInOffice } from '../templates/domain/template-variables.js';
import { withoutStrangersLinks } from './domain/unsubscribe-links.js';
import { acknowledgmentOf } from './automatic-mail.js';
import type { LeadToWrite } from './lead-to-write.js';
import type { MessageToSend } from './message-sending.js';

/** A mail that an event asks for: which template, about what, with which further values. Who gets it is decided elsewhere. */
export type AutomaticMail = Pick<MessageToSend, 'leadId' | 'referralId' | 'channel' | 'purpose' | 'data'> & {
  templateId: string;
};

/** Why nothing is sent, in a sentence without personal data. */
export interface Nothing {
  nothing: string;
}

/** The source of an intake, in the words of the notice. */
const intakes: Readonly<Record<string, string>> = {
  enrollment: 'An enrollment',
  analysis: 'A request for a rental analysis',
  webinar: 'A registration for the webinar',
  'rent-vs-sell-calculator': 'A question about renting or selling',
  website: 'An inquiry',
};

/** To the owner: the request has arrived. */
export function acknowledgmentMail(event: ReadableEvent, leadId: string | null): AutomaticMail | Nothing {
  const templateId = event.type === 'LeadCreated' ? acknowledgmentOf[event.data.source] : 'acknowledgment-enrollment';
  if (templateId === undefined) return { nothing: 'This needs no answer' };
  return { templateId, leadId, channel: 'email', purpose: 'acknowledgment' };
}

/** One of several properties that an owner asked about together. */
export interface SubmittedProperty {
  leadId: string;
  address: string;
  units: number;
  /** null: it is not there yet. */
  estimate: Pick<
    DataOf<'RentEstimated'>,
    'preliminary' | 'rentPerUnitCents' | 'rangeLowCents' | 'rangeHighCents'
  > | null;
}

/** A provider that hangs keeps nobody waiting longer: it has 25 seconds for a question, and questions may queue. */
const estimatedWithinMs = 60_000;

/** Whether the mail waits for the rent of a property, known or not. @param requestedAt ISO 8601 */
export function waitsForRents(properties: readonly SubmittedProperty[], requestedAt: string, now: Date): boolean {
  return (
    properties.some(({ estimate }) => estimate === null) && now.getTime() < Date.parse(requestedAt) + estimatedWithinMs
  );
}

/** The template and values of the one mail about several properties. @param origin of the site's addresses */
export function severalAnalyses(properties: readonly SubmittedProperty[], origin: string) {
  const known = properties.flatMap(({ estimate, units }) =>
    estimate && !estimate.preliminary ? [estimate.rentPerUnitCents * units] : [],
  );
  const sum = money(known.reduce((total, each) => total + each, 0));
  const together =
    known.length === properties.length
      ? `Together they bring about ${sum} a month.`
      : `The ${known.length} with an estimate bring about ${sum} a month together.`;
  const data = {
    property_count: String(properties.length),
    property_list: properties.map((each) => lineOf(each, origin)).join('\n'),
    together: known.length > 1 ? together : '',
  };
  return { templateId: 'acknowledgment-analyses', data };
}

function lineOf({ leadId, address, units, estimate }: SubmittedProperty, origin: string): string {
  const shown = withoutStrangersLinks({ name: '', propertyAddress: address, city: null }).propertyAddress;
  const named = `- [${escapeMarkdown(shown)}](${origin}/analysis/${leadId}): `;
  if (!estimate) return `${named}the estimate is on its way, and its report shows it when it is there`;
  if (estimate.preliminary) return `${named}we know no rents for it yet, and its report says what happens next`;
  const [rent, low, high] = [estimate.rentPerUnitCents, estimate.rangeLowCents, estimate.rangeHighCents].map((cents) =>
    escapeMarkdown(money(cents * units)),
  );
  return `${named}about ${rent} a month, likely between ${low} and ${high}`;
}

/** To the lead's assignee, else to the office. @param origin of the site's addresses */
export function noticeMail(event: ReadableEvent, leadId: string | null, origin: string): AutomaticMail {
  const about = { templateId: 'notice-intake', channel: 'email', purpose: 'notice' } as const;
  if (event.type !== 'ReferralSubmitted') {
    const intake = event.type === 'LeadCreated' ? (intakes[event.data.source] ?? 'An inquiry') : 'An enrollment';
    return { ...about, leadId, data: { intake, link: `${origin}/leads/${leadId}` } };
  }
  // There is no lead yet: the notice is about the client whom the realtor referred.
  const { realtorName, clientName, clientEmail, clientPhone, propertyAddress } = event.data;
  const data = {
    intake: `A referral by ${realtorName}`,
    link: `${origin}/admin/referrals`,
    ...{ lead_name: clientName, lead_email: clientEmail, lead_phone: clientPhone },
    property_address: propertyAddress,
  };
  return { ...about, leadId: null, referralId: event.stream.slice('referral-'.length), data };
}

/** To the task's assignee, if the task is still open and due. @param history of the lead until now, oldest first */
export function reminderMail(
  event: ReadableEvent,
  leadId: string | null,
  history: readonly ReadableEvent[],
  origin: string,
): (AutomaticMail & { who: string | null }) | Nothing {
  if (!setsTime(event)) return { nothing: 'There is no such task' };
  const lead = leadAfter(history);
  const task = lead?.tasks.find(({ id }) => id === event.data.taskId);
  if (!lead || lead.deleted || !task?.open) return { nothing: 'The task no longer has to be done' };
  if (task.dueAt !== timeSetBy(event)) return { nothing: 'The task is now due at another time' };
  if (remindingOf(task, history)?.id !== event.id)
    return { nothing: 'Another change of the task reminds of this time' };
  const data = { task_title: task.title, task_due: shortTime(task.dueAt), link: `${origin}/leads/${leadId}` };
  const who = task.assigneeId ?? lead.assigneeId;
  return { templateId: 'task-reminder', leadId, channel: 'email', purpose: 'notice', data, who };
}

type SetsTime = ReadableEvent & { type: 'TaskAdded' | 'TaskEdited' };

function setsTime(event: ReadableEvent): event is SetsTime {
  return event.type === 'TaskAdded' || (event.type === 'TaskEdited' && event.data.dueAt !== undefined);
}

const timeSetBy = (event: SetsTime) => taskChange(event).dueAt;

/** The event that the reminder of the task's time belongs to: of several that set this time, one. */
function remindingOf({ id, dueAt }: LeadTask, history: readonly ReadableEvent[]): SetsTime | undefined {
  const all = history.filter(setsTime).filter(({ data }) => data.taskId === id);
  const whenDue = all.findLast((each) => occurredAt(each) <= dueAt);
  return whenDue && timeSetBy(whenDue) === dueAt ? whenDue : all.at(-1);
}

/** To the owner, while they have the link. @param template payment-link or payment-reminder @param known the lead as it is now */
export function paymentMail(
  templateId: string,
  event: ReadableEvent,
  leadId: string | null,
  known: LeadToWrite | undefined,
): AutomaticMail | Nothing {
  const requestId = event.type === 'PaymentRequested' ? event.data.requestId : null;
  const link = known?.links.find(({ id }) => id === requestId);
  if (!link) return { nothing: 'The payment link was paid or has ended' };
  return { templateId, leadId, channel: 'email', purpose: 'payment', data: paymentValues(link) };
}

/** The values of a mail with a payment link. */
export function paymentValues(link: Pick<LeadToWrite['links'][number], 'amountCents' | 'description' | 'expiresAt'>) {
  return {
    payment_for: link.description,
    payment_amount: exactMoney(link.amountCents),
    payment_until: formatInOffice(link.expiresAt, officeTimeZone, 'day'),
  };
}

/** To the owner, while the document has not come. @param known the lead as it is now */
export function wantedDocumentMail(
  event: ReadableEvent,
  leadId: string | null,
  known: LeadToWrite | undefined,
): AutomaticMail | Nothing {
  if (event.type !== 'DocumentWanted' || !known || !awaitsFile(known.lead, event.data.wantedId))
    return { nothing: 'The document has come, or nobody asks for it any more' };
  const data = wantedDocumentValues(event.data);
  return { templateId: wantedDocumentTemplate, leadId, channel: 'email', purpose: 'document', data };
}

export const wantedDocumentTemplate = 'wanted-document';

/** The values of a mail that asks for a document. */
export function wantedDocumentValues({ what }: Pick<WantedDocument, 'what'>): Record<string, string> {
  return { wanted_document: what };
}

/** "Mar 3, 2:15 PM" in the office. */
export const shortTime = writtenTime({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
