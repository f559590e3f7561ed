import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardActivity, Stay } from '../../../../../contracts/src/board/board-time.js';
import { changesUntil, covers, indexStays, type StayIndex } from './stay-index.js';
import { intervalsPage, mostLoadedWhole, wholeHistoryQuery } from './time-machine-query.js';

/** When fewer changes than this lie ahead of a playback, the next page is loaded. */
const fewAhead = 2_500;
/** With more loaded stays than this, those that have ended before the played instant are dropped. */
const mostKept = 40_000;

export interface Stays {
  /** The boards that can be drawn from here; undefined until something is loaded. */
  index: StayIndex | undefined;
  /** The whole history is loading: soon boards of any instant can be drawn. */
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Loads what a playback from this instant needs, unless it is loaded. @param at milliseconds */
  prepare: (at: number) => void;
}

/**
 * The stays from which past boards are drawn. A history of ordinary length is loaded whole; of a longer one, a part that
 * grows ahead of the playback.
 */
export function useStays(activity: BoardActivity | undefined): Stays {
  const from = activity?.from ?? undefined;
  const isWhole = activity !== undefined && activity.stays <= mostLoadedWhole;
  const whole = useQuery(wholeHistoryQuery(isWhole && from !== undefined ? { from, to: activity.to } : undefined));
  const part = usePart(activity?.to);
  if (isWhole)
    return {
      index: whole.data,
      loading: whole.isFetching,
      failed: whole.isError,
      retry: () => void whole.refetch(),
      prepare: () => undefined,
    };
  return part;
}

/** The range that is loaded page by page, and its result so far. */
interface Request {
  abort: AbortController;
  stays: Stay[];
  next: string | undefined;
  busy: boolean;
  /** Boards before this instant can no longer be drawn. */
  keptFrom: number;
  /** The last played instant. */
  head: number;
}

interface Part {
  from: number;
  index: StayIndex | undefined;
  failed: boolean;
}

function usePart(to: string | undefined): Stays {
  const [part, setPart] = useState<Part | null>(null);
  const request = useRef<Request | null>(null);
  useEffect(() => () => request.current?.abort.abort(), []);

  const load = useCallback(
    async (from: number) => {
      const current = request.current;
      if (!current || current.busy || to === undefined) return;
      current.busy = true;
      try {
        let complete = from - 1;
        do {
          const page = await intervalsPage(new Date(from).toISOString(), to, current.next, current.abort.signal);
          current.stays.push(...page.stays);
          current.next = page.next;
          complete = Date.parse(page.completeTo);
          // The stays at the start of the range come first; no board can be drawn before they are complete.
        } while (complete < from && current.next !== undefined);
        if (current.stays.length > mostKept) {
          const head = new Date(current.head).toISOString();
          current.stays = current.stays.filter(({ endedAt }) => endedAt === null || endedAt > head);
          current.keptFrom = current.head;
        }
        const index = complete >= from ? indexStays(current.stays, current.keptFrom, complete) : undefined;
        if (request.current === current) setPart({ from, index, failed: false });
      } catch {
        if (request.current === current && !current.abort.signal.aborted)
          setPart((before) => ({ from, index: before?.index, failed: true }));
      } finally {
        current.busy = false;
      }
    },
    [to],
  );

  const prepare = useCallback(
    (at: number) => {
      const index = part?.index;
      if (part && !part.failed && request.current) {
        if (index && covers(index, at)) {
          request.current.head = at;
          const ahead = index.changes.length - changesUntil(index, at);
          if (ahead < fewAhead && request.current.next !== undefined) void load(part.from);
          return;
        }
      }
      if (request.current?.busy && part?.from === at) return;
      request.current?.abort.abort();
      request.current = {
        abort: new AbortController(),
        stays: [],
        next: undefined,
        busy: false,
        keptFrom: at,
        head: at,
      };
      setPart({ from: at, index: undefined, failed: false });
      void load(at);
    },
    [load, part],
  );
  const retry = useCallback(() => {
    if (!part) return;
    setPart({ ...part, failed: false });
    void load(part.from);
  }, [load, part]);
  return { index: part?.index, loading: false, failed: part?.failed ?? false, retry, prepare };
}
