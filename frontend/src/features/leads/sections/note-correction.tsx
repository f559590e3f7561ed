import { useEffect, useRef, useState } from 'react';
import { correctNoteSchema, leadWorkRoutes } from '../../../../../contracts/src/leads/work-routes.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/changed.js';
import { Button } from '../../../ui/button.js';
import { FieldError, TextArea } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/tooltip.js';
import { TypedEarlier } from '../../../ui/dialog.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { FieldConflict } from '../../merging/field-conflict.js';
import type { Note } from './notes-of.js';
import { sendTo } from '../../lead-commands/send-to.js';

/** Whether a colleague was faster: the person is asked which wording stays. */
const isChanged = (error: Error) => error instanceof ApiProblem && error.code === 'note_changed';

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
  const [asking, setAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useCommandForm({
    name: `correction:${note.noteId}`,
    // A colleague may reword the note meanwhile.
    blank: { content: note.content, began: { content: note.content, wording: note.wording } },
    began: ['began'],
    schema: correctNoteSchema,
    bodyOf: ({ content, began: { wording } }) => ({ content, wording }),
    send: (body, key) => sendTo('lead', leadWorkRoutes.correctNote, { id: leadId, noteId: note.noteId, body, key }),
    errorsOf: (error) =>
      isChanged(error)
        ? {}
        : { content: `The note could not be corrected: ${sentenceOf(error, 'Please try again.')} It is still here.` },
    onDone: onClose,
    onFailed: async (error) => {
      if (!isChanged(error)) return;
      await invalidate(historyKey('lead', leadId));
      setAsking(true);
    },
    holds: 'typed',
  });
  const { content, began } = form.entries;
  const cancel = () => {
    form.draft.drop();
    onClose();
  };
  useEffect(() => {
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const save = () => locked === null && form.submit();
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
          if (whose === 'theirs') cancel();
          else if (locked === null) form.send({ content, wording: note.wording });
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
      {form.draft.found && <TypedEarlier className="text-sm" />}
      <TextArea
        ref={area}
        aria-label="Correct the note"
        maxLength={10_000}
        value={content}
        readOnly={form.busy || locked !== null}
        onChange={(event) => form.enter({ content: event.target.value })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key === 'Escape' && !form.busy) onClose();
        }}
      />
      <div role="alert">{form.errors.content && <FieldError>{form.errors.content}</FieldError>}</div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={cancel} disabled={form.busy}>
          Cancel
        </Button>
        <GuardedButton
          reason={locked}
          variant="primary"
          size="sm"
          type={locked === null ? 'submit' : 'button'}
          busy={form.busy}
        >
          {form.busy ? 'Saving…' : 'Save note'}
        </GuardedButton>
      </div>
    </form>
  );
}
