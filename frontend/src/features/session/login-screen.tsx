import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema, type Login } from '../../../../contracts/src/commands/auth.js';
import { ApiProblem } from '../../lib/api-problem.js';
import { queryClient } from '../../lib/query-client.js';
import { useTitle } from '../../lib/use-title.js';
import { Button } from '../../ui/button.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { SiteLogo } from '../../ui/logo.js';
import { useConsoleFace } from '../console/theme.js';
import { safeOrigin, sessionQuery, signIn } from './session.js';

export function LoginScreen({ from }: { from: string | undefined }) {
  useConsoleFace();
  useTitle('Sign in');
  return (
    <QueryClientProvider client={queryClient}>
      <main className="grid min-h-dvh place-items-center bg-ground px-4 py-10">
        <div className="w-full max-w-sm">
          <div className="mb-6 flex flex-col items-center gap-3 text-center">
            <SiteLogo className="size-11" />
            <h1 className="text-xl font-semibold">Sign in to the console</h1>
            {from && <p className="text-ink-soft">You go back to where you were afterwards.</p>}
          </div>
          <LoginForm origin={safeOrigin(from)} />
          <p className="mt-6 text-center text-sm">
            <a href="/" className="text-ink-soft underline underline-offset-4 hover:text-ink">
              Go to the public site
            </a>
          </p>
        </div>
      </main>
    </QueryClientProvider>
  );
}

function LoginForm({ origin }: { origin: string }) {
  const navigate = useNavigate();
  const session = useQuery(sessionQuery);
  const form = useForm<Login>({ resolver: zodResolver(loginSchema), defaultValues: { email: '', password: '' } });
  const login = useMutation({ mutationFn: signIn });
  const signedIn = session.data?.user != null;

  useEffect(() => {
    if (signedIn) void navigate({ href: origin, replace: true });
  }, [signedIn, origin, navigate]);

  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((input) => login.mutate(input))(event)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="username" autoFocus />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <div role="alert">{login.isError && <FieldError>{refusal(login.error)}</FieldError>}</div>
      <Button type="submit" variant="primary" className="h-10" busy={login.isPending || signedIn}>
        {login.isPending || signedIn ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

/** The specification's two sentences; being slowed down is told apart, because the remedy is to wait. */
function refusal(error: Error): string {
  if (error instanceof ApiProblem && error.code === 'invalid_credentials') return 'Invalid email or password';
  if (error instanceof ApiProblem && error.code === 'rate_limited') return error.message;
  return 'An error occurred during login. Please try again.';
}
