import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { FreeTimes } from '../../../../../contracts/src/pipeline/dashboard.js';
import { officeDay, officeTime } from '../../../lib/format.js';
import { freeDays } from '../../../lib/office-days.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';

/** A refused booking: its time is taken. */
export interface RefusedTime {
  /** ISO 8601, UTC. */
  start: string;
  /** The free times nearby, from the refusal. */
  nearby: readonly string[];
  /** When the answer arrived, milliseconds since 1970. */
  at: number;
}

const minuteMs = 60_000;
/**
 * The free times without those that refusals report as taken, so that nobody presses the same one again. The refused time itself is out
 * permanently. Times that overlap it are out only until a newer list arrives, unless the refusal names them as free.
 * @param readAt when the list arrived, milliseconds since 1970
 */
export function stillFree({ times, minutes }: FreeTimes, readAt: number, refused: readonly RefusedTime[]): string[] {
  return times.filter((time) => !refused.some((each) => isOut(time, each)));

  function isOut(time: string, { start, nearby, at }: RefusedTime): boolean {
    const apartMs = Math.abs(Date.parse(time) - Date.parse(start));
    if (apartMs === 0) return true;
    return readAt <= at && apartMs < minutes * minuteMs && !nearby.includes(time);
  }
}

/** @param day of the office; its noon is on that day in the office */
const dayLabel = (day: string) => officeDay(`${day}T18:00:00Z`);

/** The next free times of the lead's assignee, by day; a press takes one. @param whose their name @param times those of the answer that are still free @param chosen the entered time */
export function FreeTimesList({
  answer,
  whose,
  times,
  chosen,
  onChoose,
}: {
  answer: UseQueryResult<FreeTimes>;
  whose: string;
  times: readonly string[];
  chosen: string | undefined;
  onChoose: (time: string) => void;
}) {
  const heading = useId();
  if (answer.isPending)
    return (
      <Loading
        label="Loading free times"
        className="flex flex-col gap-2"
        bars={['h-5 w-1/3', 'h-5 w-full', 'h-5 w-1/3', 'h-5 w-4/5']}
      />
    );
  if (!answer.data)
    return (
      <Failure title="The free times could not be read" of={answer}>
        Enter a day and a time above. Booking checks that it is free.
      </Failure>
    );
  const { minutes, askDays } = answer.data;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h3 id={heading} className="font-medium">
        Next free times of {whose} <span className="font-normal text-ink-soft">({minutes} minutes each)</span>
      </h3>
      {askDays.length > 0 && (
        <p className="text-warning">
          Please ask before you book{' '}
          {new Intl.ListFormat('en-US', { type: 'disjunction' }).format(askDays.map(dayLabel))}: the office calendar has
          something there whose time cannot be read.
        </p>
      )}
      {times.length === 0 && <p className="text-ink-soft">Nothing is free in office hours in the next two weeks.</p>}
      <div
        className="flex max-h-64 flex-col gap-3 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label="Next free times"
      >
        {freeDays(times).map(({ day, label, times: ofDay }) => (
          <div key={day}>
            <h4 className="mb-1 text-xs font-semibold text-ink-soft">{label}</h4>
            <ul className="flex flex-wrap gap-1.5">
              {ofDay.map((time) => (
                <li key={time}>
                  <button
                    type="button"
                    aria-pressed={time === chosen}
                    className={clsx(
                      'rounded-control border px-2.5 py-1 text-sm tabular pointer-coarse:py-2',
                      time === chosen ? 'border-accent bg-accent-soft font-medium' : 'border-line hover:bg-hover',
                    )}
                    onClick={() => onChoose(time)}
                  >
                    {officeTime(time)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
