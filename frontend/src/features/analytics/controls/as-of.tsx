import { useQuery } from '@tanstack/react-query';
import { History, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { exactDateTime, momentLabel } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { TimeSlider } from '../../time-machine/controls/time-slider.js';
import { activityQuery } from '../../time-machine/data/time-machine-query.js';

/** A drag requests an answer only once it rests. */
const restMs = 250;

/**
 * Sets the instant of the whole page, with the board's slider. Words and colour show the past.
 * @param asOf ISO 8601; undefined means now @param onChange undefined means now
 */
export function AsOf({ asOf, onChange }: { asOf: string | undefined; onChange: (asOf: string | undefined) => void }) {
  const [opened, setOpened] = useState(false);
  // A slider of its own after each way back: what a drag has not asked for yet would lead into the past again.
  const [wayBack, setWayBack] = useState(0);
  const open = opened || asOf !== undefined;
  const now = useNow();
  if (!open)
    return (
      <Button variant="quiet" onClick={() => setOpened(true)}>
        <History /> As of…
      </Button>
    );
  return (
    <section
      aria-label="As of"
      className={`basis-full rounded-card border px-3 pt-2 pb-1.5 print:border-0 print:p-0 ${asOf === undefined ? 'border-line bg-surface' : 'border-warning bg-warning-soft'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-sm font-medium" title={asOf && exactDateTime(asOf)}>
          {asOf === undefined ? 'Now. Drag the slider to a past instant.' : `As of ${momentLabel(asOf, now)}`}
        </p>
        {asOf !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              setWayBack(wayBack + 1);
              onChange(undefined);
            }}
            className="print:hidden"
          >
            Back to now
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Close the slider"
          className="print:hidden"
          onClick={() => {
            setOpened(false);
            onChange(undefined);
          }}
        >
          <X />
        </Button>
      </div>
      <div className="print:hidden">
        <Slider key={wayBack} asOf={asOf} now={now} onChange={onChange} />
      </div>
    </section>
  );
}

function Slider({
  asOf,
  now,
  onChange,
}: {
  asOf: string | undefined;
  now: string;
  onChange: (asOf: string | undefined) => void;
}) {
  const activity = useQuery(activityQuery);
  // Follows a drag at once; the address follows later.
  const [at, setAt] = useState<number | null | undefined>(undefined);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => {
      onChange(at === null ? undefined : new Date(at).toISOString());
      setAt(undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [at, onChange]);
  if (activity.isError)
    return (
      <p role="alert" className="py-2 text-sm">
        The past could not be loaded.{' '}
        <Button variant="link" size="inline" onClick={() => void activity.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!activity.data) return <Skeleton className="my-2 h-10 w-full" />;
  if (activity.data.from === null) return <p className="py-2 text-sm text-ink-soft">Nothing has happened yet.</p>;
  const range = { from: Date.parse(activity.data.from), to: Date.parse(activity.data.to) };
  const shown = at === undefined ? (asOf === undefined ? null : Date.parse(asOf)) : at;
  const step = (by: 1 | -1) => {
    const next = (shown ?? range.to) + by * ((range.to - range.from) / activity.data.buckets.length);
    setAt(next >= range.to ? null : Math.max(range.from, next));
  };
  return (
    <TimeSlider
      activity={activity.data}
      range={range}
      at={shown}
      now={now}
      label="Moment of the figures"
      onMove={setAt}
      onStep={step}
    />
  );
}
