import { clsx } from 'clsx';
import { memo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { exactDateTime } from '../../../lib/format.js';
import type { TimelineEntryItem, TimelineLine, TimelineSummary } from '../../history/timeline-item.js';
import { EntryActions, type EntryHandlers } from './entry-actions.js';
import { EntryChanges, EntrySummary, EventIcon } from './entry-parts.js';
import { FoldedText } from './folded-text.js';
import { EventRecord } from './event-record.js';
import { pastReason } from '../../history/past.js';
import { textShownBy } from '../shown/shown-then.js';

/** Which parts of an entry are unfolded: full event details, why it can't be undone, all changed fields, a summary's events, long texts. */
export interface OpenParts {
  record: boolean;
  refusal: boolean;
  fields: boolean;
  steps: boolean;
  text: boolean;
}

/** The events of one command: the sentence first, who and when, and the changed fields before -> after. */
export const TimelineEntry = memo(function TimelineEntry({
  entry,
  events,
  actionSizes,
  chosenId,
  later,
  past,
  fresh,
  open,
  onOpen,
  onSettled,
  handlers,
}: {
  entry: TimelineEntryItem;
  events: readonly HistoryEvent[];
  actionSizes: ReadonlyMap<string, number>;
  /** The chosen event if it belongs to this entry, else null. */
  chosenId: string | null;
  /** It happened after the shown moment. */
  later: boolean;
  past: boolean;
  /** It arrived while the page was open: it slides in. */
  fresh: boolean;
  open: OpenParts;
  /** Stable between renders, like all handlers. */
  onOpen: (key: string, parts: Partial<OpenParts>) => void;
  onSettled: () => void;
  handlers: EntryHandlers;
}) {
  const blocked = entry.lines.find((line) => line.undoBlocked)?.undoBlocked ?? 'This can’t be undone.';
  const refusal =
    pastReason(past) ?? handlers.locked ?? (entry.undoEventId === null ? `Can’t be undone: ${blocked}` : null);
  const unreadable = entry.lines[0]?.icon === 'unreadable';
  const newest = entry.lines.at(-1)!;
  const { summary } = entry;
  // A chosen event is always visible, even if it was folded.
  const steps = open.steps || chosenId !== null;
  const ids = new Set(entry.lines.map(({ eventId }) => eventId));
  const onText = (text: boolean) => onOpen(entry.key, { text });
  const shownEventId = events.find((event) => ids.has(event.id) && textShownBy(event) !== null)?.id ?? null;
  const chosenAt = entry.lines.findIndex((line) => line.eventId === chosenId);
  return (
    <div
      className={clsx(
        'group relative -mx-2 flex scroll-my-16 gap-3 rounded-control px-2 py-1.5',
        fresh && 'animate-rise-in',
        chosenId !== null && 'bg-warning-soft',
      )}
      onAnimationEnd={fresh ? onSettled : undefined}
    >
      <span
        className={clsx(
          'z-[1] grid size-7 shrink-0 place-items-center rounded-full border bg-surface',
          unreadable
            ? 'border-danger text-danger'
            : chosenId !== null
              ? 'border-warning text-warning'
              : later
                ? 'border-dashed border-line-strong text-ink-soft'
                : 'border-line text-ink-soft',
        )}
      >
        <EventIcon kind={summary?.icon ?? entry.lines[0]?.icon ?? 'other'} />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        {summary && (
          <EntrySummary
            summary={summary}
            count={entry.lines.length}
            later={later}
            open={steps}
            onToggle={() => onOpen(entry.key, { steps: !open.steps })}
            textOpen={open.text}
            onText={onText}
          />
        )}
        {(summary && !steps ? [] : entry.lines).map((line, at) => (
          <Line
            key={line.eventId}
            line={line}
            ofSummary={summary}
            later={later || (chosenAt >= 0 && at > chosenAt)}
            chosen={at === chosenAt}
            allFields={open.fields}
            onAllFields={() => onOpen(entry.key, { fields: true })}
            textOpen={open.text}
            onText={onText}
          />
        ))}
        <p
          className={clsx('mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs', chosenId === null && 'text-ink-soft')}
        >
          <span
            aria-hidden
            className="grid size-4 shrink-0 place-items-center rounded-full bg-hover text-[0.5625rem] font-semibold text-ink-soft"
          >
            {entry.actor.initials}
          </span>
          <span className="min-w-0 max-w-[calc(100%-1.5rem)] wrap-anywhere">{entry.actor.name}</span>
          <span className="whitespace-nowrap">
            <span aria-hidden>· </span>
            <a
              href={handlers.hrefOf(newest.eventId)}
              title={exactDateTime(entry.occurredAt)}
              aria-label={`${entry.time}, the ${handlers.called} at this moment`}
              className="rounded-sm tabular hover:underline"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                handlers.show(newest.eventId);
              }}
            >
              <time dateTime={entry.occurredAt}>{entry.time}</time>
            </a>
          </span>
        </p>
        {open.refusal && refusal !== null && (
          <p role="status" className="mt-1 text-xs text-warning">
            {refusal}
          </p>
        )}
        {open.record &&
          entry.lines.map(({ eventId }) => {
            const event = events.find(({ id }) => id === eventId);
            return (
              event && <EventRecord key={eventId} event={event} related={actionSizes.get(event.correlationId) ?? 1} />
            );
          })}
      </div>
      <EntryActions
        entry={entry}
        shownEventId={shownEventId}
        refusal={refusal}
        recordShown={open.record}
        handlers={handlers}
        onToggleRecord={() => onOpen(entry.key, { record: !open.record })}
        onRefused={() => onOpen(entry.key, { refusal: !open.refusal })}
      />
    </div>
  );
});

function Line({
  line,
  ofSummary,
  later,
  chosen,
  allFields,
  onAllFields,
  textOpen,
  onText,
}: {
  line: TimelineLine;
  /** The summary that replaces it; its words are not shown twice. */
  ofSummary: TimelineSummary | null;
  later: boolean;
  chosen: boolean;
  allFields: boolean;
  onAllFields: () => void;
  textOpen: boolean;
  onText: (open: boolean) => void;
}) {
  return (
    <div className={clsx('text-sm', later && 'text-ink-soft')} data-event={line.eventId}>
      <p>
        <span
          className={clsx(
            chosen ? 'font-semibold' : !later && 'font-medium',
            line.undone && 'text-ink-soft line-through',
          )}
        >
          {line.sentence}
        </span>
        {ofSummary && <span className="ml-1.5 text-xs tabular text-ink-soft">{line.at}</span>}
        {line.undone && (
          <span className="ml-1.5 rounded-sm bg-hover px-1 py-0.5 text-2xs font-medium text-ink-soft">Undone</span>
        )}
      </p>
      {line.text && line.text !== ofSummary?.text && line.text !== ofSummary?.note && (
        <FoldedText text={line.text} open={textOpen} onOpen={onText} />
      )}
      {line.link && (
        <p className="my-1">
          <a href={line.link.href} download className="text-accent underline underline-offset-2">
            {line.link.label}
          </a>
        </p>
      )}
      {line.changes.length > 0 && <EntryChanges changes={line.changes} all={allFields} onAll={onAllFields} />}
    </div>
  );
}
