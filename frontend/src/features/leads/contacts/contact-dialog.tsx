import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { LogContact } from '../../../../../contracts/src/leads/work-commands.js';
import { contactKinds, type ContactKind, type ContactOutcome } from '../../../../../contracts/src/leads/contact.js';
import { ApiProblem, sentenceOf } from '../../../lib/calls/api-problem.js';
import { useKeptEntries } from '../../../lib/kept-form.js';
import { officeField } from '../../../lib/office-field.js';
import { inOfficeTime } from '../../../lib/office-zone.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextArea } from '../../../ui/text-area.js';
import { useHoldPage } from '../../session/page-hold.js';
import { sendToLead } from '../../lead-commands/send-to-lead.js';
import { errorsByPath, type FieldErrors } from '../data/errors-by-path.js';
import { useIntent } from '../data/use-intent.js';
import { contactEntriesSchema, contactOf, kindLabels, outcomeLabels, outcomesOf } from './contact-form.js';

/** Records a call, a meeting or a message of one's own. It becomes the last contact if none came after it. */
export function ContactDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const [opened] = useState(() => officeField(new Date().toISOString()));
  const draftName = `contact:${leadId}`;
  const { entries, enter, draft } = useKeptEntries(draftName, contactEntriesSchema, {
    ...{ kind: 'call', outcome: 'reached', when: null, note: '' },
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const intent = useIntent(draftName);
  const toastId = `contact-${leadId}`;
  const log = useMutation({
    mutationFn: (contact: LogContact) => sendToLead(leadId, 'contacts', { body: contact, key: intent.keyOf(contact) }),
    onSuccess: () => {
      toast.success('Contact logged', { id: toastId, description: undefined });
      draft.drop();
      onClose();
    },
    onError: (error) => {
      setErrors(error instanceof ApiProblem ? errorsByPath(error.errors) : {});
      toast.error('Failed to log contact', { id: toastId, description: sentenceOf(error, 'Please try again.') });
    },
  });
  useHoldPage(true);

  const submit = () => {
    const result = contactOf(entries, new Date().toISOString());
    setErrors('errors' in result ? result.errors : {});
    if ('contact' in result) log.mutate(result.contact);
  };
  return (
    <FormDialog
      title="Log contact"
      description="A call, a meeting or a message of your own."
      draft={draft}
      act="Log contact"
      acting="Logging…"
      busy={log.isPending}
      columns
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Kind" mark="required" error={errors.kind}>
        {(control) => (
          <Select
            {...control}
            value={entries.kind}
            onChange={(event) => {
              const kind = event.target.value as ContactKind;
              enter({ kind, outcome: outcomesOf[kind][0] });
            }}
          >
            {contactKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindLabels[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Outcome" mark="required" error={errors.outcome}>
        {(control) => (
          <Select
            {...control}
            value={entries.outcome}
            onChange={(event) => enter({ outcome: event.target.value as ContactOutcome })}
          >
            {outcomesOf[entries.kind].map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeLabels[outcome]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="When"
        mark="required"
        help={`${inOfficeTime()}; now unless you change it.`}
        error={errors.at}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={entries.when ?? opened}
            onChange={(event) => enter({ when: event.target.value })}
          />
        )}
      </Field>
      <Field label="Note" mark="optional" error={errors.note} className="sm:col-span-2">
        {(control) => (
          <TextArea
            {...control}
            maxLength={10_000}
            value={entries.note}
            onChange={(event) => enter({ note: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
