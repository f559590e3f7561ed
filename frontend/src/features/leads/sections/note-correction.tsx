import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { correctNoteSchema } from '../../../../../contracts/src/commands/lead-work.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { TextArea } from '../../../ui/text-area.js';
import { useHoldPage } from '../../session/page-hold.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { useIntent } from '../data/use-intent.js';
import type { Note } from './notes-of.js';

/** Gives a note another wording. What could not be saved stays. @param onClose it was saved, or given up */
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
  const [draft, setDraft] = useState(note.content);
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const intent = useIntent();
  const correct = useMutation({
    mutationFn: (content: string) =>
      sendToLead(leadId, `notes/${note.noteId}/correction`, { body: { content }, key: intent.keyOf({ content }) }),
    onSuccess: onClose,
  });
  useHoldPage(draft !== note.content);
  useEffect(() => {
    const field = area.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  const save = () => {
    if (correct.isPending || locked !== null) return;
    const parsed = correctNoteSchema.safeParse({ content: draft });
    setRefusal(parsed.error?.issues[0]?.message);
    if (parsed.success) correct.mutate(parsed.data.content);
  };
  const failure = correct.isError ? sentenceOf(correct.error, 'Please try again.') : undefined;
  return (
    <form
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={area}
        aria-label="Correct the note"
        maxLength={10_000}
        value={draft}
        readOnly={correct.isPending || locked !== null}
        onChange={(event) => setDraft(event.target.value)}
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
        <Button size="sm" onClick={onClose} disabled={correct.isPending}>
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
