import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { correctNoteSchema, type CorrectNote, leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { historyKey } from '../../../live/changed.js';
import { Button } from '../../../ui/button.js';
import { FieldError, TextArea } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { TypedEarlier } from '../../../ui/dialog.js';
import { useHoldPage } from '../../session/while-signed-in.js';
import { FieldConflict } from '../../merging/field-conflict.js';
import { useIntent } from '../../../lib/use-intent.js';
import type { Note } from './notes-of.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** The new wording, and the one that it replaces: a colleague may reword the note meanwhile. */
const correctionSchema = z.object({
  content: z.string(),
  began: z.object({ content: z.string(), wording: z.string() }),
});

/** Rewords a note. Unsaved text stays; if somebody else was faster, the person chooses. @param onClose it was saved, discarded or left */
export function NoteCorrection({
  leadId,
  note,
  locked,
  onClose,
}: {
  leadId: string;
  note: Note;
  locked: string | null;
  onClose: () => void;
}) {
  const draftName = `correction:${note.noteId}`;
  const [{ content, began }, setCorrection, draft] = useKeptForm(draftName, {
    schema: correctionSchema,
    open: () => ({ content: note.content, began: { content: note.content, wording: note.wording } }),
    resume: (before) => before,
    draftOf: (now) => (now.content === now.began.content ? null : now),
  });
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const intent = useIntent(draftName);
  const correct = useMutation({
    mutationFn: async (body: CorrectNote) => {
      const key = intent.keyOf(body);
      return sendTo('lead', leadWorkRoutes.correctNote, { id: leadId, noteId: note.noteId, body, key });
    },
    onSuccess: () => done(),
    onError: async (error) => {
      if (!(error instanceof ApiProblem && error.code === 'note_changed')) return;
      await invalidate(historyKey('lead', leadId));
      setAsking(true);
    },
  });
  useHoldPage(content !== began.content);
  const done = () => {
    draft.drop();
    onClose();
  };
  useEffect(() => {
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  /** @param over the event of the wording that the new one replaces */
  const save = (over = began.wording) => {
    if (correct.isPending || locked !== null) return;
    const parsed = correctNoteSchema.safeParse({ content, wording: over });
    setRefusal(parsed.error?.issues[0]?.message);
    if (parsed.success) correct.mutate(parsed.data);
  };
  const failure = correct.isError && !asking ? sentenceOf(correct.error, 'Please try again.') : undefined;
  const theirs = note.corrected;
  if (asking)
    return (
      <FieldConflict
        conflict={{
          field: 'note',
          began: began.content,
          theirs: note.content,
          mine: content,
          by: theirs?.author ?? 'Somebody',
        }}
        onChoose={(whose) => {
          setAsking(false);
          if (whose === 'mine') save(note.wording);
          else done();
        }}
      />
    );
  return (
    <form
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draft.found && <TypedEarlier className="text-sm" />}
      <TextArea
        ref={area}
        aria-label="Correct the note"
        maxLength={10_000}
        value={content}
        readOnly={correct.isPending || locked !== null}
        onChange={(event) => setCorrection({ content: event.target.value, began })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key === 'Escape' && !correct.isPending) onClose();
        }}
      />
      <div role="alert">
        {refusal && <FieldError>{refusal}</FieldError>}
        {!refusal && failure && <FieldError>The note could not be corrected: {failure} It is still here.</FieldError>}
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={done} disabled={correct.isPending}>
          Cancel
        </Button>
        <GuardedButton
          reason={locked}
          variant="primary"
          size="sm"
          type={locked === null ? 'submit' : 'button'}
          busy={correct.isPending}
        >
          {correct.isPending ? 'Saving…' : 'Save note'}
        </GuardedButton>
      </div>
    </form>
  );
}
