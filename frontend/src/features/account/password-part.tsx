import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePasswordSchema,
  minPasswordLength,
  type ChangePassword,
} from '../../../../contracts/src/accounts/commands.js';
import { endedSessionsSchema } from '../../../../contracts/src/accounts/queries.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { Button } from '../../ui/button.js';
import { Field, FieldError, Input } from '../../ui/field.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { errorsByPath, type FieldErrors } from '../../lib/calls/field-errors.js';
import { useHoldPage } from '../session/page-hold.js';
import { ownAccountKey, ownSessionsQuery } from './account-query.js';

const blank = { current: '', new: '' };

/** Sets another password. All other sessions of the user end. */
export function PasswordPart({ email }: { email: string }) {
  const [typed, setTyped] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const told = actionToast('password', 'own');
  const change = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: (body: ChangePassword) => command('/api/account/password', endedSessionsSchema, { body }),
    onSuccess: ({ ended }) => {
      setTyped(blank);
      told.done(
        'Password changed',
        ended === 0 ? undefined : ended === 1 ? '1 other session ended.' : `${ended} other sessions ended.`,
      );
      void queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
    onError: (error) => {
      const fields = error instanceof ApiProblem ? errorsByPath(error.errors) : {};
      const isNamed = Object.keys(fields).length > 0;
      setErrors(isNamed ? fields : { form: sentenceOf(error, 'Please try again.') });
      told.failed('Failed to change the password', error);
    },
  });
  useHoldPage(typed.current !== '' || typed.new !== '');

  const submit = () => {
    const parsed = changePasswordSchema.safeParse(typed);
    setErrors(parsed.error ? errorsByPath(parsed.error.issues) : {});
    if (parsed.success) change.mutate(parsed.data);
  };
  const input = (name: keyof typeof blank, autoComplete: string) => ({
    type: 'password',
    autoComplete,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) submit();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.current}>
        {(control) => <Input {...control} {...input('current', 'current-password')} />}
      </Field>
      <Field
        label="New password"
        help={`At least ${minPasswordLength} characters. A few unrelated words are easy to keep in mind and hard to guess.`}
        error={errors.new}
      >
        {(control) => <Input {...control} {...input('new', 'new-password')} />}
      </Field>
      <p className="text-ink-soft">You stay signed in here, and are signed out everywhere else.</p>
      <div role="alert">{errors.form && <FieldError>{errors.form}</FieldError>}</div>
      <Button type="submit" variant="primary" className="self-end" busy={change.isPending}>
        {change.isPending ? 'Saving…' : 'Change password'}
      </Button>
    </form>
  );
}
