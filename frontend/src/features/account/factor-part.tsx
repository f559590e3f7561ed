import { useState } from 'react';
import type { Account } from '../../../../contracts/src/accounts/queries.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { ApiProblem, sentenceOf, refusedFields, type FieldErrors } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { invalidate, sessionKey } from '../../lib/calls/query-client.js';
import { CommandFields, CommandForm } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { accountQuery, ownAccountKey } from './account-in-frame.js';
import { RecoveryCodes, TurnOnFactor } from './factor-set-up.js';

/** What is said about the account and the session may have changed. */
function refreshAccount() {
  void invalidate(accountQuery.queryKey);
  void invalidate(sessionKey);
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
  const form = useCommandForm({
    name: null,
    blank: { password: '' },
    faultsOf: ({ password }): FieldErrors => (password === '' ? { password: 'Password is required' } : {}),
    mutationKey: ownAccountKey,
    send: (body: { password: string }) => send(accountRoutes.removeFactor, { body }),
    about: ['factor', 'own'],
    done: 'Second factor turned off',
    failed: 'Failed to turn off the second factor',
    errorsOf: (error) =>
      error instanceof ApiProblem ? { password: sentenceOf(error, ''), ...refusedFields(error) } : {},
    onDone: refreshAccount,
    holds: 'never',
  });
  return (
    <CommandForm form={form} act="Turn off" acting="Turning off…" danger>
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
      <CommandFields
        form={form}
        fields={[
          {
            name: 'password',
            label: 'Password',
            input: { type: 'password', autoComplete: 'current-password' },
          },
        ]}
      />
    </CommandForm>
  );
}
