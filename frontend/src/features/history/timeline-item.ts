import type { EventIcon } from '../../../../contracts/src/log/event-words.js';

/** Of an event; of one that cannot be read, and of one that newer code wrote. */
export type TimelineIcon = EventIcon | 'unreadable' | 'other';

export interface TimelineChange {
  field: string;
  label: string;
  from: string;
  to: string;
}

/** One event. An entry has several if one command appended them together, or if all are about one message. */
export interface TimelineLine {
  eventId: string;
  type: string;
  /** Day and time at the office. */
  at: string;
  icon: TimelineIcon;
  sentence: string;
  /** The words of a note, or the reason of a failure or of an unreadable event. */
  text: string | null;
  changes: TimelineChange[];
  /** A link to its result; null without one. */
  link: { href: string; label: string } | null;
  /** A later undo undid it, and that undo still counts. */
  undone: boolean;
  undoable: boolean;
  /** Why it can't be undone; null if it can. */
  undoBlocked: string | null;
}

/** The summary of several events about one message. */
export interface TimelineSummary {
  icon: TimelineIcon;
  sentence: string;
  /** The exact text that the person received, or sent; null without one. */
  text: string | null;
  /** Why it was not sent or did not arrive, if that is known. */
  note: string | null;
}

/** The effects of one command, or everything that happened to one message. */
export interface TimelineEntryItem {
  kind: 'entry';
  key: string;
  occurredAt: string;
  time: string;
  actor: { name: string; initials: string };
  lines: TimelineLine[];
  /** For a message with several events: shown instead of them until somebody unfolds the entry. */
  summary: TimelineSummary | null;
  /** The event to name when the whole entry is undone; null if the entry can't be undone. */
  undoEventId: string | null;
}

export type TimelineItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'gap'; key: string; days: number; label: string }
  | TimelineEntryItem;
