import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { Field, Select } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextArea } from '../../../ui/text-area.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { useHoldPage } from '../../session/page-hold.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';

const choices = {
  'email given': 'They may be sent email',
  'email withdrawn': 'They want no email',
  'sms given': 'They may be sent texts',
  'sms withdrawn': 'They want no texts',
} as const;
type Choice = keyof typeof choices;
const entriesSchema = z.object({ choice: z.enum(Object.keys(choices) as Choice[]), note: z.string() });

/** Records what the owner told staff about mail or texts. */
export function NoteConsentDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const draftName = `consent:${leadId}`;
  const { entries, enter, draft } = useKeptEntries(draftName, entriesSchema, {
    ...{ choice: 'email given', note: '' },
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(draftName);
  const toast = actionToast('consent', leadId);
  const send = useMutation({
    mutationFn: () => {
      const [channel, consent] = entries.choice.split(' ');
      const body = { channel, consent, note: entries.note };
      return sendToLead(leadId, 'consent', { body, key: intent.keyOf(body) });
    },
    onSuccess: () => {
      toast.done('Consent recorded');
      draft.drop();
      onClose();
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.failed('Failed to record consent', error);
    },
  });
  useHoldPage(true);
  return (
    <FormDialog
      title="Record consent"
      description="What the owner told you. This sends nothing."
      draft={draft}
      act="Record consent"
      acting="Recording…"
      busy={send.isPending}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <Field label="What they said" mark="required" error={errors.consent ?? errors.channel}>
        {(control) => (
          <Select
            {...control}
            value={entries.choice}
            onChange={({ target }) => enter({ choice: target.value as Choice })}
          >
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note" mark="optional" help="When and how, for example: on the phone." error={errors.note}>
        {(control) => (
          <TextArea {...control} value={entries.note} onChange={({ target }) => enter({ note: target.value })} />
        )}
      </Field>
    </FormDialog>
  );
}
