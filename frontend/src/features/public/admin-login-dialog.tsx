import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { sessionSchema } from '../../../../contracts/src/commands/auth.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { command } from '../../lib/api.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';

type Outcome = 'Admin login successful' | 'Invalid credentials' | 'Login failed';

/** The footer's sign-in. Closing it does nothing; a success goes on to the console after it has been read. */
export default function AdminLoginDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setOutcome(null);
    const result = await attemptLogin(text(fields, 'email'), text(fields, 'password'));
    setOutcome(result);
    if (result !== 'Admin login successful') {
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>('input[type=password]')?.select();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 700));
    await navigate({ to: '/admin' });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Admin Login"
      description="For the people who work here."
      width="sm"
    >
      <form ref={form} onSubmit={(event) => void signIn(event)} className="flex flex-col gap-4">
        <Field label="Admin email">
          {(control) => (
            <Input {...control} name="email" type="email" autoComplete="username" required scale="lg" autoFocus />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <Input {...control} name="password" type="password" autoComplete="current-password" required scale="lg" />
          )}
        </Field>
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

async function attemptLogin(email: string, password: string): Promise<Outcome> {
  try {
    await command('/api/auth/login', sessionSchema, { body: { email, password } });
    return 'Admin login successful';
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'invalid_credentials') return 'Invalid credentials';
    console.warn('The sign-in failed.', error);
    return 'Login failed';
  }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
