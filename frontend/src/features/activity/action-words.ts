import { shownName } from '../../../../contracts/src/person-name.js';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import type { ActivityEvent, ActivityItem } from '../../../../contracts/src/activity/routes.js';
import { fieldLabel } from '../history/field-words.js';
import { eventSentence, inSentence, undoSentence } from '../history/sentences.js';
import type { Names } from '../people/person-name.js';
import { capital } from '../../../../contracts/src/key-words.js';

/** Further results of an action that deserve a mention beside it. */
const worthAWord = new Set([
  'LeadStatusMoved',
  'LeadPitched',
  'WalkthroughScheduled',
  'LeadPaid',
  'PaymentPending',
  'OtherCurrencyReported',
  'PaymentFailed',
  'PaymentRefunded',
  'PaymentDisputed',
  'MessageSent',
  'MessageFailed',
  'MessageReceived',
  'ConsentWithdrawn',
  'DocumentSent',
  'DocumentCompleted',
  'DocumentDeclined',
  'RentEstimated',
  'RentEstimateFailed',
  'MarketingEnrolled',
  'MarketingEnrollmentFailed',
]);

/**
 * Describes an action in plain words, "Moved from New Lead to Closed", and its further results.
 * @param names of the staff, by user id; unknown people are left out
 */
export function actionWords(item: ActivityItem, names?: Names): string {
  const own = item.parts.filter(({ type, leadId }) => worthAWord.has(type) && leadId === item.leadId);
  // A stand-in estimate follows a failed one.
  const failed = own.some(({ type }) => type === 'RentEstimateFailed');
  const caused = own
    .filter(({ type }) => !(failed && type === 'RentEstimateFailed'))
    .map((event) => wordsOf(event, names));
  const words = item.leadCount > 1 ? wordsOfMany(item, names) : wordsOf(item, names);
  return [...new Set([words, ...caused])].join('. ');
}

/** The other leads of an action, as far as they are known, each with the words for it, or null if they are the action's own. */
export function othersOf(item: ActivityItem, names?: Names): { event: ActivityEvent; words: string | null }[] {
  const said = wordsOfMany(item, names);
  return eventsOfOthers(item).map((event) => {
    const words = wordsOf(event, names);
    return { event, words: words === said ? null : words };
  });
}

/** One event of each other lead: of the action's own type if there is one. */
function eventsOfOthers({ type, leadId, parts }: ActivityItem): ActivityEvent[] {
  const others = new Map<string, ActivityEvent>();
  for (const part of parts) {
    if (part.leadId === null || part.leadId === leadId) continue;
    const before = others.get(part.leadId);
    if (!before || (before.type !== type && part.type === type)) others.set(part.leadId, part);
  }
  return [...others.values()];
}

/** No more than holds for all of the leads: they need not have come from one stage, and not all of them are known here. */
function wordsOfMany(item: ActivityItem, names?: Names): string {
  const words = wordsOf(item, names);
  const others = eventsOfOthers(item);
  const alike = others.every((other) => other.type !== item.type || wordsOf(other, names) === words);
  if (alike && others.length === item.leadCount - 1) return words;
  // The cards of one action go to one stage.
  if (item.type === 'LeadStatusMoved' && item.data.undoes === undefined)
    return `Moved to ${statusLabel(String(item.data.to))}`;
  if (item.type === 'CampaignStarted') return 'Campaigns started';
  return alike ? words : `${words}, and the like`;
}

function wordsOf(event: ActivityEvent, names?: Names): string {
  const { type, data, changes } = event;
  if (typeof data.undoes === 'string') return undoneWords(event, names);
  const fields = fieldsOf(data);
  return fields ? `${capital(fields)} changed` : eventSentence(type, data, names, undefined, changes);
}

/** The activity keeps no personal values: for an edit that is taken back, it knows only the fields. */
function undoneWords({ type, data, changes }: ActivityEvent, names?: Names): string {
  if (type === 'LeadStatusMoved') return undoSentence([{ field: 'status', from: data.from, to: data.to }], '');
  if (changes) return undoSentence(changes, '', names);
  const fields = fieldsOf(data);
  return `Undone: ${fields ? `change of ${fields}` : inSentence(eventSentence(type, data, names))}`;
}

/** "phone and email" of an edit; null when there are no fields. */
function fieldsOf({ fields }: Record<string, unknown>): string | null {
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const labels = fields.filter((field) => typeof field === 'string').map((field) => inSentence(fieldLabel(field)));
  if (labels.length > 3) return `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`;
  return labels.length === 1 ? labels[0]! : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

/**
 * Who did it: "You", "Dana", "an owner"; null if nobody did.
 * @param me the viewer's id
 */
export function whoDid({ actor, actorName }: ActivityItem, me: string | undefined): string | null {
  if (actor.kind === 'visitor') return 'on the public site';
  if (actor.kind !== 'user') return null;
  return actor.id === me ? 'You' : (actorName ?? 'a colleague');
}

/** What it is about: the lead; without one, the analysed property or the referral. */
export function subjectOf(item: ActivityEvent, leadCount = 1): string {
  const name = nameOfSubject(item);
  if (leadCount < 2) return name;
  return `${name} and ${leadCount - 1} ${leadCount === 2 ? 'other' : 'others'}`;
}

function nameOfSubject({ leadId, leadName, leadDeleted, propertyAddress, type }: ActivityEvent): string {
  // Only admins see whose it was.
  if (leadDeleted && leadName === null) return 'A deleted lead';
  if (leadId) return shownName(leadName);
  return propertyAddress ?? (type.startsWith('Referral') ? 'Realtor referral' : 'Rent analysis');
}
