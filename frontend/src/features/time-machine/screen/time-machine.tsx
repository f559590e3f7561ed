import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { toast } from 'sonner';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import type { BoardActivity } from '../../../../../contracts/src/board/board-time.js';
import { boardIsNow } from '../../../lib/address-search.js';
import { Button, TryAgain } from '../../../ui/button.js';
import { Loading } from '../../../ui/skeleton.js';
import { BoardSkeleton } from '../../board/screen/empty-board.js';
import type { FilterChange } from '../../board/filters/filter-address.js';
import { OpenTimeMachine } from './open-time-machine.js';
import { activityQuery } from '../data/time-machine-query.js';
import type { TimeMachineState } from '../playback/use-time-machine.js';

interface Props {
  time: TimeMachineState;
  /** The filter of the board, now or then. */
  filter: BoardFilter;
  onFilter: (change: FilterChange) => void;
  /** The lead whose history is beside the board. */
  selectedId: string | undefined;
  onSelect: (leadId: string) => void;
}

/**
 * The board, live (`children`) or as it was. While the time machine is open, a slider over the board sets the moment. Opening it
 * leaves the live board as it is.
 */
export function TimeMachine({ children, ...props }: Props & { children: ReactNode }) {
  const { open, past } = props.time;
  return (
    <>
      {open && <WithActivity {...props} />}
      {!(open && past) && children}
    </>
  );
}

/** The slider needs the start of the history. */
function WithActivity({ time, ...props }: Props) {
  const activity = useQuery(activityQuery);
  const yetToCome = useNoFuture(time, activity);
  if (activity.data && activity.data.from !== null && !yetToCome)
    return <OpenTimeMachine time={time} activity={activity.data} from={activity.data.from} {...props} />;
  return (
    <>
      <section
        aria-label="Time machine"
        className="mx-3 mb-2 flex min-h-24 shrink-0 items-center justify-center gap-3 rounded-card border border-line bg-surface px-3 text-sm"
      >
        {activity.isError ? (
          <div role="alert" className="flex flex-wrap items-center justify-center gap-3">
            <p>The past could not be loaded. Nothing is lost: the whole history is kept.</p>
            <TryAgain size="sm" of={activity} />
          </div>
        ) : activity.data && !yetToCome ? (
          <p className="text-ink-soft">Nothing has happened yet. Once leads come in, their path is kept here.</p>
        ) : (
          <Loading
            label="Loading the past"
            className="flex w-full flex-col gap-2 py-2"
            bars={['h-6 w-60 max-w-full', 'h-10 w-full']}
          />
        )}
        {!activity.isPending && !yetToCome && (
          <Button size="sm" variant="quiet" onClick={time.close}>
            Close
          </Button>
        )}
      </section>
      {time.past && (activity.isPending || yetToCome) && <BoardSkeleton />}
    </>
  );
}

/**
 * Returns the board to now if its moment is still in the future by the server's clock. It asks the server again, because the known
 * time may be old. @returns whether the moment is not in the past, as far as is known
 */
function useNoFuture({ at, follow }: TimeMachineState, { data, refetch }: UseQueryResult<BoardActivity>): boolean {
  const yetToCome = isAfter(at, data);
  useEffect(() => {
    if (!yetToCome) return;
    let left = false;
    void refetch().then((answer) => {
      if (left || answer.isError || !isAfter(at, answer.data)) return;
      toast.info(boardIsNow);
      follow(undefined);
    });
    return () => {
      left = true;
    };
  }, [yetToCome, at, refetch, follow]);
  return yetToCome;
}

function isAfter(at: string | undefined, known: BoardActivity | undefined) {
  return at !== undefined && known !== undefined && Date.parse(at) > Date.parse(known.to);
}
