import type { WordsOf } from '../log/event-words.js';
import { capitalised, spaced } from '../key-words.js';
import { statusLabel } from '../stages/words.js';
import type * as created from './created-event.js';
import type * as events from './events.js';
import type * as work from './work-events.js';
import { contactLabels } from './words.js';

const sources: Partial<Record<string, string>> = {
  enrollment: 'Enrolled online',
  analysis: 'Asked for a rent analysis',
  manual: 'Added by hand',
  website: 'Came in through the website',
  'rent-vs-sell-calculator': 'Came from the rent-versus-sell calculator',
  webinar: 'Registered for the webinar',
  referral: 'Referred by a realtor',
};
const contacts: Partial<Record<string, string>> = contactLabels;

const walkthrough = {
  icon: 'calendar',
  kind: 'stage',
  omitted: ['walkthroughScheduled', 'walkthroughStart'],
  undo: true,
} as const;
const acknowledged = { icon: 'agreed', kind: 'stage', omitted: ['requirementsAcknowledged'], undo: true } as const;
const marketing = { icon: 'marketing', kind: 'system', omitted: ['marketing'] } as const;
const task = { icon: 'task', kind: 'work' } as const;
const deletion = { kind: 'stage', omitted: ['deleted', 'deletedAt'], undo: true } as const;

/** The words for a lead's events, and whether they can be undone. Other domains have words for what they do in its stream. */
export const leadWords: WordsOf<typeof created & typeof events & typeof work> = {
  LeadCreated: {
    begins: true,
    sentence: ({ source = '' }) => sources[source] ?? 'Lead created',
    icon: 'created',
    kind: ['stage', 'details', 'property'],
    omitted: ['source', 'status', 'unitCount', 'stageSince'],
    activity: ['status', 'source'],
    undo: 'Delete the lead instead.',
  },
  LeadDetailsEdited: {
    sentence: 'Contact details changed',
    icon: 'edited',
    kind: 'details',
    activity: (data) => ({ fields: Object.keys(data) }),
    undo: true,
  },
  PropertyDetailsEdited: {
    sentence: 'Property details changed',
    icon: 'edited',
    kind: 'property',
    activity: (data) => ({ fields: Object.keys(data) }),
    undo: true,
  },
  LeadStatusMoved: {
    sentence({ from = '', to = '', source }) {
      const move = `oved from ${statusLabel(from)} to ${statusLabel(to)}`;
      return source === 'enrollment' ? `Enrolled from the report: m${move}` : `M${move}`;
    },
    icon: 'moved',
    kind: 'stage',
    omitted: ['status', 'statusReason', 'stageSince', 'lastContactedAt'],
    activity: ['from', 'to', 'source'],
    undo: true,
  },
  LeadPitched: {
    sentence: ({ estimatedRentCents }, say) => `Pitched at ${say.money(estimatedRentCents)} a month`,
    icon: 'pitched',
    kind: 'money',
    omitted: ['estimatedRentCents'],
    activity: ['estimatedRentCents'],
    undo: true,
  },
  RequirementsAcknowledged: { sentence: 'Requirements acknowledged', ...acknowledged },
  AcknowledgmentWithdrawn: { sentence: 'Acknowledgment taken back', ...acknowledged },
  WalkthroughScheduled: {
    sentence({ start }, say, { walkthroughStart: earlier }) {
      if (!start) return 'Walkthrough booked, time not known yet';
      return typeof earlier === 'string' && earlier !== start
        ? `Walkthrough moved from ${say.dateTime(earlier)} to ${say.dateTime(start)}`
        : `Walkthrough booked for ${say.dateTime(start)}`;
    },
    ...walkthrough,
    activity: ['start'],
  },
  WalkthroughCancelled: { sentence: 'Walkthrough taken off the calendar', ...walkthrough },
  NoteAdded: {
    sentence: 'Note written',
    icon: 'note',
    kind: 'notes',
    omitted: ['noteCount'],
    undo: 'A note stays in the history. Correct its wording instead.',
  },
  NoteCorrected: {
    sentence: 'Note corrected',
    icon: 'note',
    kind: 'notes',
    undo: 'Every wording of a note stays in the history. Correct it again instead.',
  },
  LeadAssigned: {
    sentence({ userId = '', requestId }, say) {
      if (userId === null) return 'Unassigned';
      const name = say.name(userId);
      return `Assigned${name ? ` to ${name}` : ''}${requestId ? ' in turn' : ''}`;
    },
    icon: 'assigned',
    kind: 'work',
    omitted: ['assigneeId'],
    activity: ['userId', 'requestId'],
    undo: true,
  },
  TaskAdded: {
    sentence: ({ dueAt }, say) => (dueAt ? `Task added, due ${say.due(dueAt)}` : 'Task added'),
    ...task,
    omitted: ['openTaskCount'],
    activity: ['dueAt'],
    undo: 'A task stays in the history. Complete it instead.',
  },
  TaskEdited: {
    // The changed parts. Recent Activity receives everything except the title.
    sentence({ title, dueAt, assigneeId }, say) {
      const parts = [
        dueAt && `moved to ${say.due(dueAt)}`,
        assigneeId && `given to ${say.name(assigneeId) ?? 'a colleague'}`,
        assigneeId === null && 'left to the lead’s assignee',
      ].filter(Boolean);
      if (title !== undefined || parts.length === 0) parts.unshift('reworded');
      return `Task ${parts.join(', ')}`;
    },
    ...task,
    activity: ['dueAt', 'assigneeId'],
    undo: true,
  },
  TaskCompleted: { sentence: 'Task done', ...task, omitted: ['openTaskCount'], undo: true },
  TaskReopened: { sentence: 'Task reopened', ...task, omitted: ['openTaskCount'], undo: true },
  ContactLogged: {
    sentence: ({ kind = '', outcome = '', byMove }) =>
      byMove ? 'Last contact set' : `${contacts[kind] ?? capitalised(kind)}: ${spaced(String(outcome))}`,
    icon: 'contact',
    kind: 'work',
    omitted: ['lastContactedAt'],
    activity: ['kind', 'outcome'],
    undo: true,
  },
  ContactWithdrawn: {
    sentence: 'Contact taken back',
    icon: 'contact',
    kind: 'work',
    omitted: ['lastContactedAt'],
    undo: 'Log the contact again instead.',
  },
  MarketingEnrollmentRequested: {
    sentence: ({ again }) => (again ? 'Asked to be sent to marketing again' : 'Asked to be enrolled in marketing'),
    ...marketing,
    activity: ['again'],
    undo: 'The lead is being handed to the marketing system, or was.',
  },
  MarketingEnrolled: {
    sentence: 'Enrolled in marketing',
    ...marketing,
    undo: 'The marketing system already has the lead.',
  },
  MarketingEnrollmentFailed: {
    sentence: 'Enrolling in marketing failed',
    ...marketing,
    undo: 'A failed attempt changed nothing. Try again instead.',
  },
  ImprovementsEdited: { sentence: 'Improvements changed', icon: 'edited', kind: ['property', 'money'], undo: true },
  LeadDeleted: { sentence: 'Lead deleted', icon: 'deleted', ...deletion },
  LeadRestored: { sentence: 'Lead restored', icon: 'restored', ...deletion },
};
