import { officeDayOf } from '../../../../../contracts/src/keys/office-time.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useCallback, useMemo, useState } from 'react';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type { BoardActivity } from '../../../../../contracts/src/board/board-time.js';
import { askedBy } from '../../../../../contracts/src/pipeline/lead-list.js';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { useNow } from '../../../lib/use-now.js';
import { replacing } from '../../../lib/use-typed-text.js';
import { Button } from '../../../ui/button.js';
import { Failure } from '../../../ui/failure.js';
import { BoardSkeleton, NoMatch } from '../../board/screen/empty-board.js';
import { isFiltered, type FilterChange } from '../../board/filters/filter-address.js';
import { FilterLine } from '../../board/filters/filter-line.js';
import { useUser } from '../../session/session.js';
import { StandingStrip } from '../../standing/standing-strip.js';
import { Overview } from '../../board/money/overview.js';
import { useBackToNow } from '../../timeline/replay/use-playback.js';
import { pastFrame } from '../../history/past.js';
import { PastBoard } from '../board/past-board.js';
import { speedFor } from '../playback/playhead.js';
import { pastNote, useAddressKeys, matcherOf, seenFrom } from '../data/past-filter.js';
import { changesSeen, columnsAt, covers, standsSince, stepsFrom, completedWith } from '../data/stay-index.js';
import { loadMorePast, pastBoardQuery } from '../data/time-machine-query.js';
import { TimeMachineBar } from '../controls/time-machine-bar.js';
import { TimeSlider } from '../controls/time-slider.js';
import { useAtMostEvery, useBoardPlayback } from '../playback/use-board-playback.js';
import { useMoment, type TimeMachineState } from '../playback/use-time-machine.js';
import { useStays } from '../data/use-stays.js';

/** Slightly longer than a card travels: nobody can follow a board that changes with every frame. */
const boardEveryMs = 200;
const pastModels = ['stage_history'] as const;
const nothingMore = () => Promise.resolve();

/**
 * The slider, and below it the board of its moment unless that is now. Boards are drawn from loaded stays where possible,
 * otherwise the server draws the shown board.
 */
export function OpenTimeMachine({
  time,
  activity,
  from,
  filter,
  onFilter,
  selectedId,
  onSelect,
}: {
  time: TimeMachineState;
  activity: BoardActivity;
  /** The first instant of the history, ISO 8601. */
  from: string;
  filter: BoardFilter;
  onFilter: (change: FilterChange) => void;
  selectedId: string | undefined;
  onSelect: (leadId: string) => void;
}) {
  const now = useNow();
  const range = useMemo(() => ({ from: Date.parse(from), to: Date.parse(activity.to) }), [from, activity.to]);
  const moment = useMoment(time);
  const { at, moving, show } = moment;
  const stays = useStays(activity);
  const [speed, setSpeed] = useState(() => speedFor(range.to - range.from));
  const playback = useBoardPlayback(moment, stays, range, speed);

  const { index } = stays;
  const me = useUser()?.id ?? '';
  const meant = useMemo(() => askedBy(filter, me), [filter, me]);
  const keys = useAddressKeys(meant.search);
  const drawn = index && at !== null && covers(index, at) ? index : undefined;
  const iso = at === null ? null : new Date(at).toISOString();
  // A step leads to the next change that is visible with the filter.
  const stepped = useMemo(() => {
    const seen = seenFrom(meant, keys);
    return index && seen ? changesSeen(index, seen) : index;
  }, [index, meant, keys]);
  const near = stepsFrom(at, range, at === null || drawn ? stepped : undefined);
  // Beyond the loaded part, only the server knows the next change.
  const wanted = stays.loading || (drawn && (near.known || playback.playing)) ? null : iso;
  const [askedFor, setAskedFor] = useState(wanted);
  const asked = useQuery(pastBoardQuery(askedFor ?? '', filter, askedFor !== null));
  // One board at a time while the slider is dragged: the next request is for the slider's position at that time.
  if (wanted !== askedFor && !(wanted !== null && asked.isFetching)) setAskedFor(wanted);
  const filtered = isFiltered(filter);
  // Days in a stage are counted up to the shown day; nothing else in a filter depends on the day.
  const day = filter.minDays === undefined || iso === null ? '' : officeDayOf(iso);
  const matches = useMemo(() => matcherOf(meant, day, keys), [meant, day, keys]);
  // Between two changes the board stays as it is.
  const stands = drawn && at !== null ? standsSince(drawn, at) : null;
  // During playback the board holds still while its cards travel; only the slider follows every frame.
  const followed = useAtMostEvery(stands, playback.playing ? boardEveryMs : 0);
  const since = drawn && followed !== null && covers(drawn, followed) ? followed : stands;
  const drawnColumns = useMemo(
    () => (drawn && since !== null ? columnsAt(drawn, since, matches) : undefined),
    [drawn, since, matches],
  );
  const columns = drawnColumns ?? (at === null ? undefined : asked.data?.columns);
  const board = columns && { asOf: iso!, position: '0', columns };
  const nothingMatches = filtered && columns?.every(({ count }) => count === 0) && (drawn || !asked.isPlaceholderData);

  const { pause } = playback;
  const changes = askedFor === iso && !asked.isPlaceholderData ? asked.data?.changes : undefined;
  const steps = near.known || !changes ? near : completedWith(near, changes);
  const moveTo = useCallback(
    (to: number | null) => {
      pause();
      show(to);
    },
    [pause, show],
  );
  const canStep = { back: steps.previous !== null, on: steps.next !== undefined };
  const stepBy = (by: 1 | -1) => {
    pause();
    if (by > 0 && steps.next !== undefined) show(steps.next, true);
    if (by < 0 && steps.previous !== null) show(steps.previous, true);
  };
  const backToNow = useCallback(() => moveTo(null), [moveTo]);
  useBackToNow(at !== null, backToNow);
  const loadMore = useCallback(
    (status: LeadStatus) => (askedFor ? loadMorePast(askedFor, filter, status) : nothingMore()),
    [askedFor, filter],
  );
  // The reference time for the cards' most urgent facts: to the hour, during playback to the day.
  const playedDay = officeDayOf(since === null ? (iso ?? now) : new Date(since).toISOString());
  const countedFrom = moving ? `${playedDay}T18:00:00.000Z` : `${(iso ?? now).slice(0, 13)}:59:59.999Z`;

  return (
    <>
      <TimeMachineBar
        at={iso}
        now={now}
        count={columns?.reduce((sum, { count, total }) => sum + (total?.count ?? count), 0)}
        playback={playback}
        speed={speed}
        onSpeed={setSpeed}
        canStep={canStep}
        onStep={stepBy}
        onNow={backToNow}
        onClose={time.close}
      >
        {stays.failed && playback.playing && (
          <p role="alert" className="flex flex-wrap items-center gap-2 py-1 text-xs text-danger">
            What happened next could not be loaded.
            <Button size="sm" onClick={stays.retry}>
              Try again
            </Button>
          </p>
        )}
        <TimeSlider activity={activity} range={range} at={at} now={now} onMove={moveTo} onStep={stepBy} />
      </TimeMachineBar>
      {at !== null && (
        <div data-as-of={iso} className={clsx('flex min-h-0 flex-1 flex-col max-md:pt-2', pastFrame)}>
          <StandingStrip models={pastModels} subject="The data behind this past" className="mx-3 my-2" />
          {filtered ? (
            <FilterLine board={board} filter={filter} onFilter={onFilter} note={pastNote(filter)} />
          ) : (
            <Overview board={board} />
          )}
          {nothingMatches ? (
            <NoMatch past onClear={() => onFilter(replacing(() => ({})))} />
          ) : columns ? (
            <PastBoard
              columns={columns}
              now={countedFrom}
              selectedId={selectedId}
              moving={moving}
              onSelect={onSelect}
              loadMore={drawn ? nothingMore : loadMore}
            />
          ) : asked.isError ? (
            <Failure className="flex-1 justify-center" title="The board of that moment could not be loaded" of={asked}>
              Nothing is lost: the whole history is kept.
            </Failure>
          ) : (
            <BoardSkeleton />
          )}
        </div>
      )}
    </>
  );
}
