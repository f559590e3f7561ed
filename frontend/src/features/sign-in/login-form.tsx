import { useMutation } from '@tanstack/react-query';
import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { loginSchema, type Login } from '../../../../contracts/src/accounts/input.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Field, FieldError, Input } from '../../ui/field.js';

/**
 * E-mail, password and, once the server asks for it, the code of the second factor.
 * @param email fixed if it is already clear who signs in
 * @param signIn throws the server's refusal
 * @param done already signed in: the button stays busy until the form disappears
 */
export function LoginForm({
  email,
  signIn,
  done = false,
  className,
}: {
  email?: string;
  signIn: (login: Login) => Promise<unknown>;
  done?: boolean;
  className?: string;
}) {
  const form = useForm<Login>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: email ?? '', password: '' },
  });
  const login = useMutation({ mutationFn: signIn });
  const asksForCode = wantsCode(login.error);
  // Once requested, the field stays, even while the next attempt runs or fails for another reason.
  const [codeShown, setCodeShown] = useState(false);
  if (asksForCode && !codeShown) setCodeShown(true);

  const { errors } = form.formState;
  const busy = login.isPending || done;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((input) => login.mutate(input))(event)}
      className={clsx('flex flex-col gap-4', className)}
    >
      <Field label="Email" mark="required" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="username"
            readOnly={email !== undefined}
            autoFocus={email === undefined}
          />
        )}
      </Field>
      <Field label="Password" mark="required" error={errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('password')}
            type="password"
            autoComplete="current-password"
            autoFocus={email !== undefined}
          />
        )}
      </Field>
      {codeShown && (
        <CodeField
          register={form.register('code')}
          error={asksForCode ? codeRefusal(login.error) : undefined}
          whenShown={() => form.setFocus('code')}
        />
      )}
      <div role="alert">{login.isError && !asksForCode && <FieldError>{refusal(login.error)}</FieldError>}</div>
      <Button type="submit" variant="primary" className="h-10" busy={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

/** The code of a person with a second factor, requested after a correct password. */
function CodeField({
  register,
  error,
  whenShown,
}: {
  register: UseFormRegisterReturn;
  error: string | undefined;
  whenShown: () => void;
}) {
  // Moves the focus, so that people who use a screen reader notice the new field.
  const focus = useEffectEvent(whenShown);
  useEffect(() => focus(), []);
  return (
    <Field
      label="Code"
      help="Enter the code that your authenticator app shows, or one of your recovery codes."
      error={error}
    >
      {(control) => (
        <Input {...control} {...register} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
      )}
    </Field>
  );
}

function wantsCode(error: Error | null) {
  return error instanceof ApiProblem && error.code === 'second_factor_required';
}

function codeRefusal(error: Error | null) {
  return error instanceof ApiProblem ? error.errors.find(({ path }) => path === 'code')?.message : undefined;
}

/** The specification's two sentences. Rate limiting has its own sentence, because the remedy is to wait. */
function refusal(error: Error): string {
  if (error instanceof ApiProblem && error.code === 'invalid_credentials') return 'Invalid email or password';
  if (error instanceof ApiProblem && error.code === 'rate_limited') return error.detail ?? error.message;
  return 'An error occurred during login. Please try again.';
}
