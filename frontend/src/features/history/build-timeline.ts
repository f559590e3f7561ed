import { officeDayOf } from '../../../../contracts/src/keys/office-time.js';
import { documentsPaths } from '../../../../contracts/src/documents/paths.js';
import { addressOf } from '../../lib/calls/called.js';
import { wordsOf } from '../../../../contracts/src/events/words.js';
import { erasureReasonLabels } from '../../../../contracts/src/erasure/erasure.js';
import { isUnproven } from '../../../../contracts/src/log/metadata.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { officeDateTime, officeDay, officeDaysBetween, officeTime } from '../../lib/format.js';
import type { Names } from '../people/person-name.js';
import { actorOf } from './actor-of.js';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import { sentenceInHistory, undoSentence } from './sentences.js';
import { messagesIn, messageWords, summaryOf } from './message-entries.js';
import type { TimelineChange, TimelineEntryItem, TimelineItem, TimelineLine } from './timeline-item.js';

/** Shorter pauses in days are not mentioned: the day separators show them. */
const longPauseDays = 3;

/**
 * The history of a lead, a referral or an analysis as the timeline shows it, oldest first: one separator per office day, long pauses as
 * "18 days later", one entry per command and one per message. Events are canonical, the rest is derived.
 * @param events the history's events, oldest first
 * @param shows which events are wanted; an entry is shown whole if one of its events is wanted
 * @param names of colleagues by user id, for events that name them
 */
export function buildTimeline(
  events: readonly HistoryEvent[],
  shows: (event: HistoryEvent) => boolean = () => true,
  names?: Names,
): TimelineItem[] {
  const undone = undoneEvents(events);
  const byId = new Map(events.map((event) => [event.id, event]));
  const titles = taskTitles(events);
  const items: TimelineItem[] = [];
  let previous: HistoryEvent | undefined;
  for (const { anchor, events: own, summary } of entriesOf(events).filter((entry) => entry.events.some(shows))) {
    const newDay = !previous || officeDayOf(previous.occurredAt) !== officeDayOf(anchor.occurredAt);
    const pause = previous ? officeDaysBetween(previous.occurredAt, anchor.occurredAt) : 0;
    if (pause >= longPauseDays)
      items.push({ kind: 'gap', key: `gap-${anchor.id}`, days: pause, label: `${pause} days later` });
    if (newDay) items.push({ kind: 'day', key: `day-${anchor.id}`, label: officeDay(anchor.occurredAt) });
    items.push({
      kind: 'entry',
      key: anchor.id,
      occurredAt: anchor.occurredAt,
      time: officeTime(anchor.occurredAt),
      actor: actorOf(anchor),
      lines: own.map((event) => lineOf(event, undone, { byId, titles }, names)),
      summary,
      undoEventId: own.find((event) => event.undoable && !undone.has(event.id))?.id ?? null,
    });
    previous = summary ? anchor : own.at(-1);
  }
  return items;
}

/** The same timeline from its newest entry on: each day stays below its name, and what one command did in its order. */
export function newestFirst(items: readonly TimelineItem[]): TimelineItem[] {
  const turned: TimelineItem[] = [];
  let day: TimelineItem[] = [];
  for (const item of [...items].reverse()) {
    if (item.kind === 'entry') day.push(item);
    else if (item.kind === 'gap') turned.push({ ...item, label: `${item.days} days earlier` });
    else {
      turned.push(item, ...day);
      day = [];
    }
  }
  return turned;
}

/** The events of an entry, and the event that gives it its place and time. */
interface Entry {
  anchor: HistoryEvent;
  events: readonly HistoryEvent[];
  summary: TimelineEntryItem['summary'];
}

function entriesOf(events: readonly HistoryEvent[]): Entry[] {
  const messages = messagesIn(events);
  const others = groupByCommand(events.filter(({ id }) => !messages.has(id)));
  const entries = others.map<Entry>((appended) => ({ anchor: appended[0]!, events: appended, summary: null }));
  for (const about of new Set(messages.values())) entries.push({ ...summaryOf(about), events: about });
  const places = new Map(events.map(({ id }, place) => [id, place]));
  return entries.sort((a, b) => places.get(a.anchor.id)! - places.get(b.anchor.id)!);
}

function groupByCommand(events: readonly HistoryEvent[]): HistoryEvent[][] {
  const groups: HistoryEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && last[0]!.causationId === event.causationId) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Ids of undone events. An undo counts unless it is itself undone. */
function undoneEvents(events: readonly HistoryEvent[]): Set<string> {
  const undone = new Set<string>();
  // Newest first: whether an undo counts is known before its target is reached.
  for (const event of [...events].reverse()) if (event.undoes && !undone.has(event.id)) undone.add(event.undoes);
  return undone;
}

function lineOf(
  event: HistoryEvent,
  undone: Set<string>,
  { byId, titles }: { byId: Map<string, HistoryEvent>; titles: Map<string, string> },
  names: Names | undefined,
): TimelineLine {
  const original = event.undoes === undefined ? undefined : byId.get(event.undoes);
  return {
    eventId: event.id,
    type: event.type,
    at: officeDateTime(event.occurredAt),
    icon: event.unreadable ? 'unreadable' : (wordsOf(event.type)?.icon ?? 'other'),
    sentence: sentenceFor(event, original, names),
    text: textOf(event) ?? titles.get(event.id) ?? null,
    changes: original || event.unreadable ? [] : changesOf(event, names),
    link: linkOf(event),
    undone: undone.has(event.id),
    undoable: event.undoable,
    undoBlocked: event.undoBlocked ?? null,
  };
}

function sentenceFor(event: HistoryEvent, original: HistoryEvent | undefined, names: Names | undefined): string {
  const sentence = ownSentence(event, original, names);
  return event.of?.kind === 'lead' ? `${sentence} (on the lead that was merged into this one)` : sentence;
}

function ownSentence(event: HistoryEvent, original: HistoryEvent | undefined, names: Names | undefined): string {
  if (isUnproven(event.mac)) return `${event.type} was not written by this system`;
  if (event.unreadable) return `${event.type} cannot be read`;
  if (!original) return sentenceInHistory(event, names);
  return undoSentence(event.changes, sentenceInHistory(original, names), names);
}

/** The signed copy of a document. */
function linkOf({ type, of: about }: HistoryEvent): TimelineLine['link'] {
  if (type !== 'DocumentCopyKept' || about?.kind !== 'document') return null;
  return {
    href: addressOf({ at: documentsPaths.download }, { id: about.id }),
    label: 'Download the signed PDF',
  };
}

function textOf(event: HistoryEvent): string | null {
  if (event.unreadable) return event.unreadable;
  // Its reason is a value of a fixed list.
  if (event.type === 'LeadErased')
    return (erasureReasonLabels as Partial<Record<string, string>>)[String(event.data.reason)] ?? null;
  if (event.type === 'MessageIntended' || event.type === 'MessageReceived') return messageWords(event.data);
  if (event.type === 'MessageWithheld') return typeof event.data.detail === 'string' ? event.data.detail : null;
  for (const field of ['content', 'title', 'note', 'reason', 'error', 'reference'])
    if (typeof event.data[field] === 'string') return event.data[field];
  return null;
}

/** The title that each event's task had at the time, by the event's id. */
function taskTitles(events: readonly HistoryEvent[]): Map<string, string> {
  const titles = new Map<string, string>();
  const ofEvents = new Map<string, string>();
  for (const { id, data } of events) {
    const { taskId, title } = data;
    if (typeof taskId !== 'string') continue;
    if (typeof title === 'string') titles.set(taskId, title);
    const called = titles.get(taskId);
    if (called !== undefined) ofEvents.set(id, called);
  }
  return ofEvents;
}

function changesOf(event: HistoryEvent, names: Names | undefined): TimelineChange[] {
  return event.changes
    .filter((change) => !wordsOf(event.type)?.omitted?.includes(change.field))
    .filter((change) => !(isBlank(change.field, change.from) && isBlank(change.field, change.to)))
    .map((change) => ({
      field: change.field,
      label: fieldLabel(change.field),
      from: fieldValue(change.field, change.from, names),
      to: fieldValue(change.field, change.to, names),
    }));
}
