import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  begunFactorSchema,
  factorRemovedSchema,
  recoveryCodesSchema,
  type Account,
} from '../../../../contracts/src/queries/users.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { queryClient } from '../../lib/calls/query-client.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { accountQuery, ownAccountKey } from './account-query.js';
import { FactorSetUp, RecoveryCodes } from './factor-set-up.js';

const refreshAccount = () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });

/** The second factor: an app's code in addition to the password. It is on once a code has shown that the app knows the key. */
export function FactorPart({ account: { secondFactor } }: { account: Account }) {
  const told = actionToast('factor', 'own');
  const begin = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: () => command('/api/account/second-factor', begunFactorSchema),
    onSuccess: told.clear,
    onError: (error) => {
      told.failed('Failed to set up the second factor', error);
      void refreshAccount();
    },
  });
  const confirm = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: (code: string) =>
      command('/api/account/second-factor/confirm', recoveryCodesSchema, { body: { code } }),
    onSuccess: () => {
      told.done('Second factor turned on');
      void refreshAccount();
    },
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} />;
  if (secondFactor.enabled) return <TurnOff left={secondFactor.recoveryCodesLeft} onDone={() => begin.reset()} />;
  if (begin.data)
    return (
      <FactorSetUp
        begun={begin.data}
        busy={confirm.isPending}
        error={confirm.error && sentenceOf(confirm.error, 'Please try again.')}
        onCode={(code) => confirm.mutate(code)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <p>
        An authenticator app shows a code that changes every 30 seconds. Signing in then asks for it after your
        password, so the password alone is not enough.
      </p>
      <Button variant="primary" className="self-end" busy={begin.isPending} onClick={() => begin.mutate()}>
        {begin.isPending ? 'Setting up…' : 'Set up'}
      </Button>
    </div>
  );
}

/** @param left how many recovery codes have not been used */
function TurnOff({ left, onDone }: { left: number; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const told = actionToast('factor', 'own');
  const remove = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: () =>
      command('/api/account/second-factor', factorRemovedSchema, { method: 'DELETE', body: { password } }),
    onSuccess: () => {
      told.done('Second factor turned off');
      onDone();
      void refreshAccount();
    },
    onError: (error) => told.failed('Failed to turn off the second factor', error),
  });
  const refusal =
    remove.error instanceof ApiProblem
      ? (remove.error.errors.find(({ path }) => path === 'password')?.message ?? sentenceOf(remove.error, ''))
      : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '' && !remove.isPending) remove.mutate();
      }}
    >
      <p>
        Your second factor is on. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left in case you
        lose the app.
      </p>
      <Field label="Password" error={missing ? 'Password is required' : refusal}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Button variant="danger" type="submit" className="self-end" busy={remove.isPending}>
        {remove.isPending ? 'Turning off…' : 'Turn off'}
      </Button>
    </form>
  );
}
