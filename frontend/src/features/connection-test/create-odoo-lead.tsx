import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import {
  createOdooLeadAnswerSchema,
  createOdooLeadSchema,
  type CreateOdooLeadAnswer,
} from '../../../../contracts/src/marketing/commands.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { useKeptEntries } from '../../lib/kept-form.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { Section } from '../../ui/section.js';

const fields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'propertyAddress', label: 'Property address', type: 'text' },
] as const;
type Name = (typeof fields)[number]['name'];
const entriesSchema = z.object({ name: z.string(), email: z.string(), propertyAddress: z.string() });

type Outcome = CreateOdooLeadAnswer | { title: string; why: string };

/** Creates a lead in Odoo, and here too if none has this e-mail and address. */
export function CreateOdooLead() {
  const { entries, enter, draft } = useKeptEntries('odoo-lead', entriesSchema, {
    ...{ name: '', email: '', propertyAddress: '' },
  });
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = createOdooLeadSchema.safeParse(entries);
    setOutcome(null);
    setErrors(
      Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)),
    );
    if (!parsed.success) return;
    setBusy(true);
    const told = await created(parsed.data);
    if ('leadId' in told) draft.drop();
    setOutcome(told);
    setBusy(false);
  };
  return (
    <Section title="A lead for Odoo">
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-soft">
          It is also created here, unless a lead with this email and address already exists: the log records what Odoo
          gets from us.
        </p>
        {fields.map(({ name, label, type }) => (
          <Field key={name} label={label} mark="required" error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete="off"
                value={entries[name]}
                onChange={({ target }) => enter({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Creating…' : 'Create lead in Odoo'}
          </Button>
        </div>
        <div aria-live="polite">{outcome && <Told outcome={outcome} />}</div>
      </form>
    </Section>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  if ('title' in outcome)
    return (
      <p className="flex items-start gap-1.5 text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {outcome.title}. {outcome.why}
        </span>
      </p>
    );
  return (
    <p className="flex items-start gap-1.5 text-success">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {outcome.id === null ? 'On its way to Odoo; its history shows the outcome.' : `In Odoo as ${outcome.id}.`}{' '}
        <Link to="/leads/$id" params={{ id: outcome.leadId }} className="rounded-sm underline underline-offset-2">
          Open the lead
        </Link>
      </span>
    </p>
  );
}

async function created(body: Record<Name, string>): Promise<Outcome> {
  try {
    return await command('/api/odoo/leads', createOdooLeadAnswerSchema, { body });
  } catch (error) {
    const title = 'Failed to create lead in Odoo';
    if (!(error instanceof ApiProblem)) return { title, why: 'Try again.' };
    const why = error.detail ?? error.message;
    return { title, why: why === title ? 'Try again.' : why };
  }
}
