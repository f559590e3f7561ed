import type { SubjectKind } from '../../../../../contracts/src/live/subject.js';
import { Braces, Ellipsis, Eye, GitCompareArrows, History, Link2, Undo2, Waypoints } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import type { TimelineEntryItem } from '../../history/timeline-item.js';
import { copyText } from '../../history/event-json.js';
import { GuardedButton } from '../../../ui/tooltip.js';

/** The actions of an entry. Stable between renders. */
export interface EntryHandlers {
  show: (eventId: string) => void;
  hrefOf: (eventId: string) => string;
  compareFrom: (eventId: string) => void;
  asShown: (eventId: string) => void;
  why: (eventId: string) => void;
  undo: (target: { eventId: string; sentence: string }) => void;
  /** The subject of the history. */
  called: Exclude<SubjectKind, 'analysis'>;
  /** Why nothing can be undone here; null if it depends on each entry. */
  locked: string | null;
}

/** The actions on an entry: shown on hover and focus, always shown for touch. */
export function EntryActions({
  entry,
  shownEventId,
  refusal,
  recordShown,
  handlers,
  onToggleRecord,
  onRefused,
}: {
  entry: TimelineEntryItem;
  /** The id of an event that showed an owner something; null without one. */
  shownEventId: string | null;
  /** Why it can't be undone now; null if it can. */
  refusal: string | null;
  recordShown: boolean;
  handlers: EntryHandlers;
  onToggleRecord: () => void;
  onRefused: () => void;
}) {
  const target = entry.lines.find((line) => line.eventId === entry.undoEventId) ?? entry.lines[0]!;
  const newest = entry.lines.at(-1)!;
  const undone = entry.lines.some((line) => line.undone);
  return (
    <div className="flex shrink-0 items-center gap-0.5 self-start rounded-control pointer-fine:absolute pointer-fine:bg-surface pointer-fine:top-1 pointer-fine:right-0 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
      {!undone && (
        <GuardedButton
          reason={refusal}
          variant="quiet"
          size="sm"
          aria-label={`Undo: ${target.sentence}`}
          onClick={() => handlers.undo({ eventId: target.eventId, sentence: target.sentence })}
          onRefused={onRefused}
        >
          <Undo2 /> <span className="pointer-coarse:hidden">Undo</span>
        </GuardedButton>
      )}
      <Menu
        trigger={
          <Button variant="quiet" size="icon-sm" aria-label={`More for: ${newest.sentence}`}>
            <Ellipsis />
          </Button>
        }
      >
        {shownEventId !== null && (
          <MenuItem onSelect={() => handlers.asShown(shownEventId)}>
            <Eye /> As shown then
          </MenuItem>
        )}
        <MenuItem onSelect={() => handlers.why(newest.eventId)}>
          <Waypoints /> Why is this here?
        </MenuItem>
        <MenuItem onSelect={() => handlers.show(newest.eventId)}>
          <History /> See the {handlers.called} at this moment
        </MenuItem>
        <MenuItem onSelect={() => handlers.compareFrom(newest.eventId)}>
          <GitCompareArrows /> Compare from here
        </MenuItem>
        <MenuItem onSelect={onToggleRecord}>
          <Braces /> {recordShown ? 'Hide who, when, why' : 'Who, when, why'}
        </MenuItem>
        <MenuItem onSelect={() => copyText(new URL(handlers.hrefOf(newest.eventId), location.href).href, 'The link')}>
          <Link2 /> Copy link
        </MenuItem>
      </Menu>
    </div>
  );
}
