import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import {
  createOdooLeadSchema,
  type CreateOdooLeadAnswer,
  marketingRoutes,
} from '../../../../contracts/src/marketing/routes.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { CommandFields } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';

type Outcome = CreateOdooLeadAnswer | { title: string; why: string };

/** Creates a lead in Odoo, and here too if none has this e-mail and address. */
export function CreateOdooLead() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useCommandForm({
    name: 'odoo-lead',
    blank: { name: '', email: '', propertyAddress: '' },
    schema: createOdooLeadSchema,
    send: (body) => send(marketingRoutes.create, { body }),
    errorsOf: () => ({}),
    onDone: setOutcome,
    onFailed: (error) => setOutcome(failureOf(error)),
    holds: 'never',
  });
  return (
    <Section title="A lead for Odoo">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (form.busy) return;
          setOutcome(null);
          form.submit();
        }}
      >
        <p className="text-ink-soft">
          It is also created here, unless a lead with this email and address already exists: a lead’s history shows what
          Odoo gets from us.
        </p>
        <CommandFields
          form={form}
          fields={[
            { name: 'name', label: 'Name', mark: 'required' },
            { name: 'email', label: 'Email', mark: 'required', input: { type: 'email' } },
            { name: 'propertyAddress', label: 'Property address', mark: 'required' },
          ]}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? 'Creating…' : 'Create lead in Odoo'}
          </Button>
        </div>
        <div aria-live="polite">{outcome && <OutcomeNotice outcome={outcome} />}</div>
      </form>
    </Section>
  );
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if ('title' in outcome)
    return (
      <p className="flex items-start gap-1.5 text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {outcome.title}. {outcome.why}
        </span>
      </p>
    );
  return (
    <p className="flex items-start gap-1.5 text-success">
      <CircleCheck className="mt-0.5 size-4 shrink-0" />
      <span>
        {outcome.id === null ? 'On its way to Odoo; its history shows the outcome.' : `In Odoo as ${outcome.id}.`}{' '}
        <Link to="/leads/$id" params={{ id: outcome.leadId }} className="rounded-sm underline underline-offset-2">
          Open the lead
        </Link>
      </span>
    </p>
  );
}

function failureOf(error: Error): Outcome {
  const title = 'Failed to create lead in Odoo';
  if (!(error instanceof ApiProblem)) return { title, why: 'Try again.' };
  const why = error.detail ?? error.message;
  return { title, why: why === title ? 'Try again.' : why };
}
