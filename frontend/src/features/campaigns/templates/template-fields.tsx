import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { Braces } from 'lucide-react';
import { type ComponentProps, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import type { ShownVariable } from '../../../../../contracts/src/templates/routes.js';
import { templateTypes } from '../../../../../contracts/src/templates/template-kinds.js';
import { campaignWorkflows } from '../../../../../contracts/src/campaigns/campaign.js';
import { type ApiProblem, errorsByPath } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Choice, Field, Input, TextArea } from '../../../ui/field.js';
import { CommandFields } from '../../command-form/command-form.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { timings, type TemplateForm } from './template-form.js';

type Writable = HTMLInputElement | HTMLTextAreaElement;

/** A template's text and its time of sending. A variable is inserted where the caret last was, in the subject or the content. */
export function TemplateFieldsPart({
  values,
  isNew,
  variables,
  errors,
  onChange,
  onSubmit,
}: {
  values: TemplateForm;
  isNew: boolean;
  variables: readonly ShownVariable[];
  errors: ApiProblem['errors'];
  onChange: (change: Partial<TemplateForm>) => void;
  onSubmit: () => void;
}) {
  const form = { entries: values, enter: onChange, errors: errorsByPath(errors) };
  const subject = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLTextAreaElement>(null);
  const last = useRef<'subject' | 'content'>('content');
  const isMail = values.type === 'email';

  const insert = (name: string) => {
    const field = isMail ? last.current : 'content';
    const element = (field === 'subject' ? subject : (content as RefObject<Writable | null>)).current;
    const text = values[field];
    const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length];
    const word = `{{ ${name} }}`;
    flushSync(() => onChange({ [field]: text.slice(0, from) + word + text.slice(to) }));
    element?.focus();
    element?.setSelectionRange(from + word.length, from + word.length);
  };

  return (
    <form
      id="campaign-template"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex min-w-0 flex-col gap-4 text-sm"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CommandFields
          form={form}
          fields={[
            { name: 'name', label: 'Name', mark: 'required' },
            {
              name: 'type',
              label: 'Type',
              options: templateTypes.map((type) => [type, channelLabels[type]]),
              input: { disabled: !isNew },
            },
          ]}
        />
      </div>
      <Schedule form={form} />
      {isMail && (
        <CommandFields
          form={form}
          fields={[
            {
              name: 'subject',
              label: 'Subject',
              mark: 'required',
              input: { ref: subject, onFocus: () => (last.current = 'subject') },
            },
          ]}
        />
      )}
      <div className="relative">
        <div className="absolute top-0 right-0 -mt-1.5">
          <VariableMenu variables={variables} onChoose={insert} />
        </div>
        <Field
          label="Content"
          mark="required"
          help={
            isMail
              ? 'Markdown: **bold**, [words](link), lists with -.'
              : 'Plain text. Say who is writing, and how to stop texts.'
          }
          error={form.errors.content}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={content}
              rows={isMail ? 16 : 6}
              value={values.content}
              onFocus={() => (last.current = 'content')}
              onChange={({ target }) => onChange({ content: target.value })}
              className="max-h-none font-mono leading-normal"
            />
          )}
        </Field>
      </div>
    </form>
  );
}

function VariableMenu({
  variables,
  onChoose,
}: {
  variables: readonly ShownVariable[];
  onChoose: (name: string) => void;
}) {
  const chosen = useRef<string | null>(null);
  return (
    <Menu
      label="Insert a variable"
      trigger={
        <Button size="sm">
          <Braces /> Variables
        </Button>
      }
    >
      {variables.map(({ name, label, sample }) => (
        <MenuItem
          key={name}
          onSelect={() => {
            chosen.current = name;
            // The menu first returns the focus to its button.
            setTimeout(() => chosen.current !== null && onChoose(chosen.current), 0);
          }}
        >
          <span className="flex min-w-0 flex-col">
            <span>{label}</span>
            <span className="max-w-72 truncate text-xs text-ink-soft">{sample}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The workflow and the time. A template without a workflow is sent when something happens. */
function Schedule({ form }: { form: ComponentProps<typeof CommandFields<TemplateForm>>['form'] }) {
  const { entries: values, enter, errors } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CommandFields
        form={{ ...form, errors: {} }}
        fields={[
          {
            name: 'workflow',
            label: 'Campaign',
            options: [
              ['', 'None: sent when something happens'],
              ...campaignWorkflows.map((workflow) => [workflow, workflowLabels[workflow]] as const),
            ],
          },
        ]}
      />
      {values.workflow !== '' && (
        <Field label="Delay" error={errors.delayMinutes ?? errors.anchor ?? errors.workflow}>
          {(control) => (
            <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-1.5 [&>:last-child]:col-span-2">
              <Input
                {...control}
                inputMode="decimal"
                value={values.amount}
                onChange={({ target }) => enter({ amount: target.value })}
              />
              <Choice
                aria-label="Unit of the delay"
                value={values.unit}
                options={{ minutes: 'minutes', hours: 'hours', days: 'days' }}
                onChoose={(unit) => enter({ unit })}
              />
              <Choice
                aria-label="Counted from"
                value={values.timing}
                options={timings}
                onChoose={(timing) => enter({ timing })}
              />
            </div>
          )}
        </Field>
      )}
    </div>
  );
}
