import { Link } from '@tanstack/react-router';
import { ArrowLeft, History, Trash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { officeTime } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { type DraftStanding, usePostSave } from './use-post-save.js';
import { Dialog } from '../../../../ui/dialog.js';
import { choose, isEdited, type MergedForm, ConflictList } from '../../../merging/merge-form.js';
import type { ManagedPost } from '../../../../../../contracts/src/blog/admin-queries.js';
import { Badge } from '../../../../ui/badge.js';
import { lazyDialog } from '../../../../ui/lazy-part.js';
import { useNames } from '../../../people/names-query.js';
import { personName } from '../../../people/person-name.js';
import { DeletePostDialog } from '../delete-dialogs.js';
import { statusHues, statusLabels } from '../blog-table.js';
import { useFieldWords, postLabels } from './post-fields.js';
import { PostForm } from './post-form.js';

/** Says where the written text is kept. */
function DraftLine({ standing, onMine }: { standing: DraftStanding; onMine: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      <p role="status">
        {standing.is === 'kept' && `Draft saved at ${officeTime(standing.at)}`}
        {standing.is === 'keeping' && 'Keeping the draft…'}
        {standing.is === 'failed' && `Draft not kept: ${standing.why}`}
        {standing.is === 'elsewhere' && 'You are also editing this post in another window. This draft is not kept.'}
      </p>
      {standing.is === 'elsewhere' && (
        <>
          <Button size="inline" variant="quiet" onClick={onMine}>
            Keep this one
          </Button>
          <Button size="inline" variant="quiet" onClick={() => window.location.reload()}>
            Use the other
          </Button>
        </>
      )}
    </div>
  );
}

interface SaveQuestion {
  title: string;
  text: string;
  confirm: string;
}

/** Warns before a save that affects visitors in an unexpected way; null if there is nothing to warn of. */
function saveQuestion(status: string | undefined, { values }: MergedForm): SaveQuestion | null {
  if (status !== 'published') return null;
  if (values.status === 'published')
    return {
      title: 'Save this published post?',
      text: 'Its date becomes now, so it moves to the top of the blog. Visitors see the new text immediately.',
      confirm: 'Save and update the date',
    };
  return {
    title: 'Take this post down?',
    text: 'Visitors can no longer read it. It gets a new date when you publish it again.',
    confirm: 'Save and take it down',
  };
}

/** Says what a save does, before it happens. */
function SaveDialog({
  question,
  onClose,
  onSave,
}: {
  question: SaveQuestion | null;
  onClose: () => void;
  onSave: () => void;
}) {
  return (
    <Dialog
      width="sm"
      onClose={onClose}
      title={question?.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={onSave}>
            {question?.confirm}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}

const VersionsDialog = lazyDialog(async () => (await import('./versions-dialog.js')).VersionsDialog);

/** The editor of a post: its fields, its preview, where the draft is kept, its versions. */
export function PostEditor({ id, opened }: { id: string; opened: { found: ManagedPost | null; form: MergedForm } }) {
  const { form, setForm, stored, save, saving, errors, draft, discard, readAgain, leaving } = usePostSave(id, opened);
  const [dialog, setDialog] = useState<'save' | 'versions' | 'delete' | null>(null);
  const words = useFieldWords();
  const edited = isEdited(form);
  const status = stored?.status;
  const title = String(form.values.title).trim();
  const close = () => setDialog(null);
  const ask = () => {
    if (saving || form.conflicts.length > 0) return;
    if (saveQuestion(status, form)) setDialog('save');
    else save();
  };
  useEffect(() => {
    if (errors.length > 0) document.querySelector<HTMLElement>('#blog-post [aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 max-md:p-2">
      <header className="flex flex-wrap items-center gap-2">
        <Link to="/admin/blog" className="inline-flex items-center gap-1 text-sm text-accent hover:underline">
          <ArrowLeft className="size-4" /> All posts
        </Link>
        <h1 className="w-full text-lg font-semibold wrap-anywhere">{title || 'New post'}</h1>
        {status && <Badge hue={statusHues[status]}>{statusLabels[status]}</Badge>}
        <DraftLine standing={draft.standing} onMine={draft.mine} />
        <div className="ml-auto flex flex-wrap gap-2">
          {edited && (
            <Button variant="quiet" onClick={discard}>
              Discard changes
            </Button>
          )}
          {stored && (
            <>
              <Button onClick={() => setDialog('versions')}>
                <History /> Versions
              </Button>
              <Button aria-label="Delete post" size="icon" onClick={() => setDialog('delete')}>
                <Trash />
              </Button>
            </>
          )}
          <Button variant="primary" type="submit" form="blog-post" busy={saving} disabled={form.conflicts.length > 0}>
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </header>
      <OthersWriting others={opened.found?.others ?? []} />
      <ConflictList
        form={form}
        labels={postLabels}
        shown={words}
        onChoose={(field, whose) => setForm((before) => choose(before, field, whose))}
      />
      <PostForm form={form} setForm={setForm} errors={errors} isNew={!stored} onSubmit={ask} />
      {dialog === 'save' && (
        <SaveDialog
          question={saveQuestion(status, form)}
          onClose={close}
          onSave={() => {
            close();
            save();
          }}
        />
      )}
      {dialog === 'versions' && stored && (
        <VersionsDialog post={{ id, ...stored }} onClose={close} onRestored={readAgain} />
      )}
      {dialog === 'delete' && stored && (
        <DeletePostDialog post={{ id, title, ...stored }} onClose={close} onDeleted={leaving} />
      )}
    </div>
  );
}

function OthersWriting({ others }: { others: ManagedPost['others'] }) {
  const names = useNames();
  if (others.length === 0) return null;
  const who = others.map(({ userId }) => personName(userId, names)).join(', ');
  return (
    <p className="rounded-control border border-warning bg-warning-soft px-3 py-2 text-sm text-warning">
      {who} {others.length === 1 ? 'has' : 'have'} an unsaved draft of this post. Whoever saves second sees what
      changed.
    </p>
  );
}
