import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { forgotPasswordPaths } from '../../../../contracts/src/accounts/paths.js';
import type { forgotPasswordRoutes } from '../../../../contracts/src/accounts/routes.js';
import {
  forgotPasswordAnswerSchema,
  forgotPasswordSchema,
  type ForgotPassword,
} from '../../../../contracts/src/accounts/input.js';
import type { PartOf } from '../../lib/calls/called.js';
import { send } from '../../lib/calls/api.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { Button } from '../../ui/button.js';
import { Field, FieldError, Input } from '../../ui/field.js';

const forgot: PartOf<typeof forgotPasswordRoutes.forgot> = {
  at: forgotPasswordPaths.forgot,
  answer: forgotPasswordAnswerSchema,
};

/** Requests a link by mail. The response is the same whether the address has an account or not. */
export function ForgotPasswordForm({ email = '', back }: { email?: string; back: () => void }) {
  const [address, setAddress] = useState(email);
  const [fault, setFault] = useState<string>();
  const asking = useMutation({
    mutationFn: (body: ForgotPassword) => send(forgot, { body }),
  });
  if (asking.isSuccess)
    return (
      <div className="flex flex-col gap-4">
        <p role="status">
          If <strong className="break-words">{address}</strong> can sign in here, a link to set a new password is on its
          way. It works for 24 hours. Check your spam folder if it does not arrive.
        </p>
        <Button onClick={back}>Back to sign-in</Button>
      </div>
    );
  const submit = () => {
    const parsed = forgotPasswordSchema.safeParse({ email: address });
    setFault(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) asking.mutate(parsed.data);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-ink-soft">Enter your email, and we will send you a link to set a new password.</p>
      <Field label="Email" mark="required" error={fault}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            autoFocus
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <div role="alert">{asking.isError && <FieldError>{sentence(asking.error)}</FieldError>}</div>
      <Button type="submit" variant="primary" className="h-10" busy={asking.isPending}>
        {asking.isPending ? 'Sending…' : 'Send the link'}
      </Button>
      <Button type="button" onClick={back}>
        Back to sign-in
      </Button>
    </form>
  );
}

function sentence(error: Error) {
  return error instanceof ApiProblem ? (error.detail ?? error.message) : 'The link could not be requested. Try again.';
}
