import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlogDraftFields } from '../../../../../../contracts/src/blog/commands.js';
import type { BlogDraft } from '../../../../../../contracts/src/blog/admin-queries.js';
import { ApiProblem, sentenceOf } from '../../../../lib/calls/api-problem.js';
import { noteFailedRead } from '../../../../lib/calls/query-client.js';
import { keepDraft } from './post-calls.js';

/** How long the keyboard must rest before the text is kept. */
const restMs = 800;
/** The delay before another try after a failure. */
const againMs = 5_000;

export type DraftStanding =
  { is: 'none' | 'keeping' | 'elsewhere' } | { is: 'kept'; at: string } | { is: 'failed'; why: string };

/**
 * Keeps the written text as a draft on the server after a pause in typing, with one call at a time.
 * @param kept the draft that existed when the page loaded
 * @returns `settle` stops keeping and waits for a running call; `resume` goes on; `mine` replaces another window's draft with this
 * window's text
 */
export function useDraft(postId: string, kept: BlogDraft | null) {
  const [standing, setStanding] = useState<DraftStanding>(kept ? { is: 'kept', at: kept.keptAt } : { is: 'none' });
  const revision = useRef<number | null>(kept?.revision ?? -1);
  const wanted = useRef<{ fields: BlogDraftFields; baseRevision: number | null } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef<() => void>(() => undefined);
  const stopped = useRef(false);

  useEffect(() => {
    send.current = () => {
      const draft = wanted.current;
      if (draft === null || running.current || stopped.current) return;
      wanted.current = null;
      setStanding({ is: 'keeping' });
      let pause = restMs;
      running.current = keepDraft(postId, draft, revision.current)
        .then(
          (answer) => {
            revision.current = answer.revision;
            setStanding({ is: 'kept', at: answer.keptAt });
          },
          (error: unknown) => {
            wanted.current ??= draft;
            pause = againMs;
            noteFailedRead(error);
            const elsewhere = error instanceof ApiProblem && error.code === 'revision_mismatch';
            if (elsewhere) stopped.current = true;
            setStanding(elsewhere ? { is: 'elsewhere' } : { is: 'failed', why: sentenceOf(error, 'Trying again.') });
          },
        )
        .finally(() => {
          running.current = null;
          if (!wanted.current || stopped.current) return;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send.current(), pause);
        });
    };
    // The browser asks before it closes a window with unkept text. Moving to another page of the console does not lose the text.
    const hold = (event: BeforeUnloadEvent) => {
      if (wanted.current || running.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
      clearTimeout(timer.current);
      send.current();
    };
  }, [postId]);

  const note = useCallback((fields: BlogDraftFields, baseRevision: number | null) => {
    wanted.current = { fields, baseRevision };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), restMs);
  }, []);
  const settle = useCallback(async () => {
    stopped.current = true;
    clearTimeout(timer.current);
    await running.current;
  }, []);
  const resume = useCallback(() => {
    stopped.current = false;
    if (wanted.current) send.current();
  }, []);
  const done = useCallback(() => {
    stopped.current = false;
    wanted.current = null;
    revision.current = -1;
    setStanding({ is: 'none' });
  }, []);
  const mine = useCallback(() => {
    revision.current = null;
    resume();
  }, [resume]);
  return { standing, note, settle, resume, done, mine };
}
