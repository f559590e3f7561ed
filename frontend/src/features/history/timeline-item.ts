export type EventIcon =
  | 'created'
  | 'edited'
  | 'moved'
  | 'pitched'
  | 'agreed'
  | 'calendar'
  | 'note'
  | 'assigned'
  | 'task'
  | 'contact'
  | 'file'
  | 'document'
  | 'reminder'
  | 'paid'
  | 'marketing'
  | 'estimated'
  | 'failed'
  | 'linked'
  | 'seen'
  | 'message'
  | 'campaign'
  | 'stopped'
  | 'deleted'
  | 'restored'
  | 'erased'
  | 'unreadable'
  | 'other';

export interface TimelineChange {
  field: string;
  label: string;
  from: string;
  to: string;
}

/** How events of one type look: their icon, and fields whose change the sentence already tells. */
export interface EventLook {
  icon: EventIcon;
  told: readonly string[];
}

/** One event. Several stand in one entry when one command appended them together, or when all are about one message. */
export interface TimelineLine {
  eventId: string;
  type: string;
  /** Day and time at the office. */
  at: string;
  icon: EventIcon;
  sentence: string;
  /** The words of a note, or why something failed or cannot be read. */
  text: string | null;
  changes: TimelineChange[];
  /** What it left to be looked at; null: nothing. */
  link: { href: string; label: string } | null;
  /** A later undo took it back, and that undo still holds. */
  undone: boolean;
  undoable: boolean;
  /** Why it can't be undone, when it can't. */
  undoBlocked: string | null;
}

/** What several events about one message come to. */
export interface TimelineSummary {
  icon: EventIcon;
  sentence: string;
  /** Exactly the words that the person got, or sent; null where there are none. */
  text: string | null;
  /** Why it was not sent or did not arrive, where that is said. */
  note: string | null;
}

/** What one command did, or all that happened to one message. */
export interface TimelineEntryItem {
  kind: 'entry';
  key: string;
  occurredAt: string;
  time: string;
  actor: { name: string; initials: string };
  lines: TimelineLine[];
  /** Of a message that several events tell of: what is shown in their place until somebody unfolds them. */
  summary: TimelineSummary | null;
  /** The event to name when the whole entry is to be undone; null when nothing of it can be. */
  undoEventId: string | null;
}

export type TimelineItem =
  { kind: 'day'; key: string; label: string } | { kind: 'gap'; key: string; label: string } | TimelineEntryItem;
