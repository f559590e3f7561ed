import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { factorRemovedSchema, type Account } from '../../../../contracts/src/accounts/queries.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';
import { command } from '../../lib/calls/api.js';
import { queryClient, sessionKey } from '../../lib/calls/query-client.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { accountQuery, ownAccountKey } from './account-query.js';
import { RecoveryCodes, TurnOnFactor } from './factor-set-up.js';

/** What is said about the account and the session may have changed. */
function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: sessionKey });
}

/** The second factor: an app's code in addition to the password. It is on once a code has shown that the app knows the key. */
export function FactorPart({ account: { secondFactor } }: { account: Account }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} />;
  if (secondFactor.enabled)
    return <TurnOff left={secondFactor.recoveryCodesLeft} isRequired={secondFactor.isRequired} />;
  return (
    <TurnOnFactor
      onRefused={refreshAccount}
      onCodes={(recoveryCodes) => {
        setCodes(recoveryCodes);
        refreshAccount();
      }}
    />
  );
}

/** @param left how many recovery codes have not been used @param isRequired the office requires a second factor */
function TurnOff({ left, isRequired }: { left: number; isRequired: boolean }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const told = actionToast('factor', 'own');
  const remove = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: () =>
      command('/api/account/second-factor', factorRemovedSchema, { method: 'DELETE', body: { password } }),
    onSuccess: () => {
      told.done('Second factor turned off');
      refreshAccount();
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
      {isRequired && (
        <p>
          Your company requires one. To move to another phone, turn it off here, then set up a new one right away: once
          your time for that is over, you can do nothing else until you have.
        </p>
      )}
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
