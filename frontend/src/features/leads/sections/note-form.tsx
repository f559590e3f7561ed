import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { addNoteSchema } from '../../../../../contracts/src/leads/commands.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptDraft } from '../../../lib/kept-draft.js';
import { FieldError } from '../../../ui/field.js';
import { GuardedButton } from '../../../ui/guarded-button.js';
import { TextArea } from '../../../ui/text-area.js';
import { useHoldPage } from '../../session/page-hold.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { useIntent } from '../../../lib/use-intent.js';

const noteSchema = z.string();

/** Writes a note. Blank text is ignored; unsaved text stays, even after a reload. @param past the page shows the past, without that text */
export function NoteForm({ leadId, past, locked }: { leadId: string; past: boolean; locked: string | null }) {
  const draftName = `note:${leadId}`;
  const [kept, keep] = useKeptDraft(draftName, noteSchema);
  const draft = kept ?? '';
  const [refusal, setRefusal] = useState<string>();
  const intent = useIntent(draftName);
  const write = (text: string) => keep(text === '' ? null : text);
  const add = useMutation({
    mutationFn: (content: string) => sendToLead(leadId, 'notes', { body: { content }, key: intent.keyOf({ content }) }),
    onSuccess: () => {
      intent.done();
      write('');
    },
  });
  useHoldPage(draft.trim() !== '');

  const save = () => {
    if (add.isPending || draft.trim() === '') return;
    const parsed = addNoteSchema.safeParse({ content: draft });
    setRefusal(parsed.error?.issues[0]?.message);
    if (parsed.success) add.mutate(draft);
  };
  const failure = add.isError ? sentenceOf(add.error, 'Please try again.') : undefined;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        aria-label="Write a note"
        placeholder="Write a note"
        maxLength={10_000}
        value={past ? '' : draft}
        readOnly={add.isPending || locked !== null}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="flex items-start gap-2">
        <div role="alert" className="min-w-0 flex-1">
          {refusal && <FieldError>{refusal}</FieldError>}
          {!refusal && failure && <FieldError>The note could not be saved: {failure} It is still here.</FieldError>}
        </div>
        <GuardedButton reason={locked} type={locked === null ? 'submit' : 'button'} busy={add.isPending}>
          {add.isPending ? 'Saving…' : 'Add note'}
        </GuardedButton>
      </div>
    </form>
  );
}
