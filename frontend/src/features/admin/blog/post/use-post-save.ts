import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlogDraftFields, BlogDraft, ManagedPost } from '../../../../../../contracts/src/blog/admin-queries.js';
import { ApiProblem, sentenceOf } from '../../../../lib/calls/api-problem.js';
import { noteFailedRead, queryClient } from '../../../../lib/calls/query-client.js';
import { keepDraft, discardDraft, managedPostQuery } from './post-calls.js';
import { useNavigate } from '@tanstack/react-router';
import { actionToast } from '../../../lead-commands/action-toast.js';
import { blogChanged, saveItem } from '../blog-calls.js';
import { isEdited, openForm, type MergedForm } from '../../../merging/merge-form.js';
import { useMergedSave } from '../../../merging/use-merged-save.js';
import { emptyPost, formOfPost, postOfForm } from './post-fields.js';

/** How long the keyboard must rest before the text is kept. */
const restMs = 800;
/** The delay before another try after a failure. */
const againMs = 5_000;

export type DraftStanding =
  | { is: 'none' | 'keeping' | 'elsewhere' }
  | { is: 'kept'; at: string }
  | { is: 'failed'; why: string };

/**
 * Keeps the written text as a draft on the server after a pause in typing, with one call at a time.
 * @param kept the draft that existed when the page loaded
 * @returns `settle` stops keeping and waits for a running call; `resume` goes on; `mine` replaces another window's draft with this
 * window's text
 */
function useDraft(postId: string, kept: BlogDraft | null) {
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

const noErrors: ApiProblem['errors'] = [];

/** The form of a post with its saving and its draft. Typed text stays in place whatever fails. */
export function usePostSave(id: string, opened: { found: ManagedPost | null; form: MergedForm }) {
  const [form, setForm] = useState(opened.form);
  const post = opened.found?.post;
  const [stored, setStored] = useState(post ? { revision: post.revision, status: post.fields.status } : null);
  const draft = useDraft(id, opened.found?.draft ?? null);
  const navigate = useNavigate();

  // Form values that are not stored are kept as a draft. Values just read from the draft are not sent back.
  const noted = useRef(JSON.stringify(opened.found?.draft?.fields ?? null));
  const { note } = draft;
  useEffect(() => {
    const words = JSON.stringify(form.values);
    if (!isEdited(form) || words === noted.current) return;
    noted.current = words;
    note(form.values as unknown as BlogDraftFields, form.revision);
  }, [form, note]);

  const { save, saving, takeIn } = useMergedSave(form, setForm, {
    about: ['save post', id],
    done: (isNew) => (isNew ? 'Post created successfully' : 'Post updated successfully'),
    failed: 'Failed to save post',
    send: async ({ values, revision }, key) => {
      await draft.settle();
      const body = postOfForm(values as unknown as BlogDraftFields);
      return (await saveItem('posts', { id, revision, body, key })).revision;
    },
    readNow: async () => {
      const { post: now } = await queryClient.fetchQuery(managedPostQuery(id));
      if (!now) return null;
      setStored({ revision: now.revision, status: now.fields.status });
      return { values: { ...formOfPost(now.fields) }, revision: now.revision };
    },
    onSaved: (revision, { values }) => {
      draft.done();
      noted.current = 'null';
      setStored({ revision, status: values.status as 'draft' });
      void navigate({ to: '/admin/blog/posts/$id', params: { id }, search: {}, replace: true });
      return blogChanged();
    },
    onFailed: (error) => {
      draft.resume();
      if (!(error instanceof ApiProblem) || error.code !== 'blog_post_not_found') return false;
      setStored(null);
      setForm((before) => ({ ...before, began: { ...emptyPost }, revision: null }));
      actionToast('save post', id).failed('Failed to save post', 'It has been deleted. Save again to recreate it.');
      return true;
    },
    stays: true,
  });

  const discard = async () => {
    await draft.settle();
    try {
      await discardDraft(id);
      draft.done();
      noted.current = 'null';
      setForm((before) => openForm(before.began, before.revision));
    } catch (error) {
      draft.resume();
      actionToast('discard draft', id).failed('Failed to discard the draft', error);
    }
  };
  const readAgain = async () => {
    await blogChanged();
    await takeIn();
  };
  return {
    form,
    setForm,
    stored,
    draft,
    save,
    saving: saving.isPending,
    errors: saving.error instanceof ApiProblem ? saving.error.errors : noErrors,
    discard: () => void discard(),
    readAgain,
    leaving: () => void navigate({ to: '/admin/blog' }),
  };
}
