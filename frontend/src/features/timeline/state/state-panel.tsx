import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { officeDateTime } from '../../../lib/format.js';
import { Tooltip } from '../../../ui/tooltip.js';
import type { Names } from '../../people/person-name.js';
import { actorOf } from '../../history/actor-of.js';
import { fieldValue, isBlank } from '../../history/field-words.js';
import { sentenceInHistory } from '../../history/sentences.js';
import { differences, stateAt, whoSet, type LeadValues, stateFields, type StateField } from '../../history/state-at.js';
import type { Replay } from '../replay/use-replay.js';

/**
 * The lead as it was at the moment, with the chosen event's changes marked. Each value leads to the event that set it.
 * @param known shown while there is no history
 */
export function StatePanel({ replay, known, className }: { replay: Replay; known: LeadValues; className?: string }) {
  const { events, index, eventId, names, show } = replay;
  const frame = useRef<HTMLDListElement>(null);
  const { fields, before } = useMemo(() => {
    const values = events.length > 0 ? stateAt(events, index) : known;
    const changes = eventId === null ? [] : differences(stateAt(events, index - 1), values);
    const was = new Map(changes.map(({ field, from }) => [field, from]));
    return { fields: stateFields(values, new Set(was.keys()), names), before: was };
  }, [events, index, eventId, known, names]);

  useEffect(() => {
    const list = frame.current;
    const changed = list?.querySelector<HTMLElement>('[data-changed]');
    if (list && changed) list.scrollTop = changed.offsetTop - list.clientHeight / 3;
  }, [eventId]);

  return (
    <dl ref={frame} tabIndex={0} aria-label="What is known" className={clsx('relative overflow-y-auto', className)}>
      {fields.map((shown) => (
        <Row
          key={shown.field}
          shown={shown}
          was={before.get(shown.field)}
          changed={before.has(shown.field)}
          names={names}
          setBy={whoSet(events, shown.field, index)}
          onShow={show}
        />
      ))}
    </dl>
  );
}

function Row({
  shown: { field, label, value },
  was,
  changed,
  names,
  setBy,
  onShow,
}: {
  shown: StateField;
  was: unknown;
  changed: boolean;
  names: Names | undefined;
  setBy: ReturnType<typeof whoSet>;
  onShow: (eventId: string) => void;
}) {
  const before = fieldValue(field, was, names);
  const words = field === 'email' ? breakable(value) : value;
  return (
    <div
      data-changed={changed || undefined}
      className={clsx(
        'grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-x-2 border-l-3 py-0.5 pr-3 pl-3 text-sm',
        changed ? 'border-warning bg-warning-soft' : 'border-transparent',
      )}
    >
      <dt className={clsx('pointer-coarse:py-0.5', changed ? 'text-ink' : 'text-ink-soft')}>{label}</dt>
      <dd className="wrap-anywhere">
        {setBy ? (
          <Tooltip
            content={
              <>
                {sentenceInHistory(setBy, names)} · {officeDateTime(setBy.occurredAt)} · {actorOf(setBy).name}
              </>
            }
          >
            <button
              type="button"
              aria-label={`${value}: why is this here?`}
              className={clsx(
                'rounded-sm text-left decoration-dotted underline-offset-3 hover:underline pointer-coarse:py-0.5',
                changed && 'font-semibold',
              )}
              onClick={() => onShow(setBy.id)}
            >
              {words}
            </button>
          </Tooltip>
        ) : (
          words
        )}
        {changed && (
          <span className="ml-1.5 text-xs">
            {isBlank(field, was) ? 'new' : before !== value && `was ${before}`}
            <span className="sr-only">, changed by this event</span>
          </span>
        )}
      </dd>
    </div>
  );
}

/** An address that is too long for its line breaks at its @, not within a word. */
function breakable(email: string) {
  const [mailbox, ...host] = email.split(/(?=@)/);
  return (
    <>
      {mailbox}
      <wbr />
      {host}
    </>
  );
}
