import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field, Input } from '../../../ui/field.js';
import { signIn } from '../../session/session.js';

type Outcome = 'Admin login successful' | 'Invalid credentials' | 'Login failed' | typeof codeWanted;

/** Not an outcome of the specification: a second factor is requested after a correct password. */
const codeWanted = 'Enter the code from your authenticator app';

/** The footer's sign-in. Closing it has no effect; after a success it shows the outcome for a moment and opens the console. */
export default function AdminLoginDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [codeShown, setCodeShown] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(null);
    const result = await attemptLogin(text(fields, 'email'), text(fields, 'password'), text(fields, 'code'));
    setOutcome(result);
    if (result === codeWanted) {
      setCodeShown(true);
      setBusy(false);
      return;
    }
    if (result !== 'Admin login successful') {
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>('input[type=password]')?.select();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 700));
    await navigate({ to: '/admin' });
  };

  return (
    <Dialog onClose={onClose} title="Admin Login" description="For the people who work here." width="sm">
      <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Admin email">
          {(control) => <Input {...control} name="email" type="email" autoComplete="username" required scale="lg" />}
        </Field>
        <Field label="Password">
          {(control) => (
            <Input {...control} name="password" type="password" autoComplete="current-password" required scale="lg" />
          )}
        </Field>
        {codeShown && (
          <Field label="Code" help="From your authenticator app, or a recovery code.">
            {(control) => <Input {...control} name="code" autoComplete="one-time-code" scale="lg" autoFocus />}
          </Field>
        )}
        <p
          role="status"
          className={`min-h-6 font-medium ${outcome === 'Admin login successful' ? 'text-success' : 'text-danger'}`}
        >
          {outcome}
        </p>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </Dialog>
  );
}

async function attemptLogin(email: string, password: string, code: string): Promise<Outcome> {
  try {
    await signIn({ email, password, ...(code && { code }) });
    return 'Admin login successful';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'invalid_credentials') return 'Invalid credentials';
    if (error instanceof ApiProblem && error.code === 'second_factor_required') return codeWanted;
    console.warn('The sign-in failed.', error);
    return 'Login failed';
  }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
