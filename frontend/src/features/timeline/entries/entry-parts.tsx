import {
  ArrowRight,
  ArrowRightLeft,
  Bell,
  Calculator,
  CalendarCheck,
  Circle,
  CircleAlert,
  CircleSlash,
  DollarSign,
  Eye,
  FileCheck,
  FilePen,
  Link2,
  ListTodo,
  Mail,
  Megaphone,
  Paperclip,
  Pencil,
  Phone,
  Presentation,
  RotateCcw,
  Send,
  StickyNote,
  Trash2,
  TriangleAlert,
  UserPlus,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { Button } from '../../../ui/button.js';
import type { TimelineChange, TimelineSummary, TimelineIcon as Kind } from '../../history/timeline-item.js';
import { clsx } from 'clsx';
import { FoldedText } from './folded-text.js';

/** The number of changed fields before the rest is folded away. */
export const shownChanges = 4;

/** The changed fields of an event, before -> after. */
export function EntryChanges({ changes, all, onAll }: { changes: TimelineChange[]; all: boolean; onAll: () => void }) {
  const shown = all ? changes : changes.slice(0, shownChanges);
  const hidden = changes.length - shown.length;
  return (
    <>
      <dl className="mt-0.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-xs leading-5">
        {shown.map((change) => (
          <div key={change.field} className="contents">
            <dt className="text-ink-soft">{change.label}</dt>
            <dd className="wrap-anywhere">
              {change.from !== 'none' && (
                <>
                  <span className="text-ink-soft line-through decoration-line-strong">{change.from}</span>{' '}
                  <ArrowRight aria-label="became" className="mx-0.5 inline size-3 text-ink-soft" />{' '}
                </>
              )}
              <span>{change.to}</span>
            </dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Button variant="link" size="inline" onClick={onAll}>
          {hidden} more {hidden === 1 ? 'field' : 'fields'}
        </Button>
      )}
    </>
  );
}

/** A message as its recipient saw it: its result, its exact words, and a button that unfolds its events. */
export function EntrySummary({
  summary: { sentence, text, note },
  count,
  later,
  open,
  onToggle,
  textOpen,
  onText,
}: {
  summary: TimelineSummary;
  /** The number of events. */
  count: number;
  /** It happened after the shown moment. */
  later: boolean;
  open: boolean;
  onToggle: () => void;
  /** Whether a long text is unfolded. */
  textOpen: boolean;
  onText: (open: boolean) => void;
}) {
  return (
    <div className={clsx('text-sm', later && 'text-ink-soft')}>
      <p className={clsx(!later && 'font-medium')}>{sentence}</p>
      {note && <p className="text-xs text-ink-soft wrap-anywhere">{note}</p>}
      {text && <FoldedText text={text} open={textOpen} onOpen={onText} />}
      <Button variant="link" size="inline" aria-expanded={open} onClick={onToggle}>
        {open ? 'Hide the steps' : `Show the ${count} steps`}
      </Button>
    </div>
  );
}

const icons: Record<Kind, LucideIcon> = {
  created: UserPlus,
  edited: Pencil,
  moved: ArrowRightLeft,
  pitched: Presentation,
  agreed: FileCheck,
  calendar: CalendarCheck,
  note: StickyNote,
  assigned: UserRoundCheck,
  task: ListTodo,
  contact: Phone,
  message: Mail,
  campaign: Send,
  stopped: CircleSlash,
  file: Paperclip,
  document: FilePen,
  reminder: Bell,
  paid: DollarSign,
  marketing: Megaphone,
  estimated: Calculator,
  failed: TriangleAlert,
  linked: Link2,
  seen: Eye,
  deleted: Trash2,
  restored: RotateCcw,
  erased: UserRoundX,
  unreadable: CircleAlert,
  other: Circle,
};

/** The icon of an event's kind. The sentence beside it says the same in words. */
export function EventIcon({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return <Icon className="size-3.5" />;
}
