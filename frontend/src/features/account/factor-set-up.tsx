import { encode } from 'uqr';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { BegunFactor } from '../../../../contracts/src/accounts/queries.js';
import { accountRoutes } from '../../../../contracts/src/accounts/routes.js';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { send } from '../../lib/calls/api.js';
import { Button } from '../../ui/button.js';
import { Field, TextArea } from '../../ui/field.js';
import { copyText } from '../history/event-json.js';
import { CommandFields, CommandForm } from '../command-form/command-form.js';
import { useCommandForm } from '../command-form/use-command-form.js';
import { actionToast } from '../lead-commands/action-toast.js';
import { ownAccountKey } from './account-in-frame.js';

/** A text as a QR code. Dark on light in both themes: cameras read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  // The border is part of the code: without it, it is not found.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-code-light"
    >
      <path d={squares.join('')} className="fill-code-dark" />
    </svg>
  );
}

/** In groups of four, as people type them. */
const inFours = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * Turns on a second factor: says what it is, shows the key, and takes a code.
 * @param onCodes it is on: these recovery codes are shown only now
 * @param onRefused it may be on already, set up elsewhere
 */
export function TurnOnFactor({
  onCodes,
  onRefused,
}: {
  onCodes: (recoveryCodes: readonly string[]) => void;
  onRefused: () => void;
}) {
  const toasts = actionToast('factor', 'own');
  const begin = useMutation({
    mutationKey: ownAccountKey,
    mutationFn: () => send(accountRoutes.beginFactor, {}),
    onSuccess: toasts.clear,
    onError: (error) => {
      toasts.failed('Failed to set up the second factor', error);
      onRefused();
    },
  });
  if (begin.data) return <FactorSetUp begun={begin.data} onCodes={onCodes} />;
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

/** The key for the app, and the code that proves that the app has it. */
function FactorSetUp({
  begun: { secret, uri },
  onCodes,
}: {
  begun: BegunFactor;
  onCodes: (recoveryCodes: readonly string[]) => void;
}) {
  const form = useCommandForm({
    name: null,
    blank: { code: '' },
    schema: accountRoutes.confirmFactor.body,
    about: ['factor', 'own'],
    mutationKey: ownAccountKey,
    send: (body) => send(accountRoutes.confirmFactor, { body }),
    errorsOf: (error) => ({ code: sentenceOf(error, 'Please try again.') }),
    done: 'Second factor turned on',
    holds: 'never',
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <CommandForm form={form} act="Turn on" acting="Checking…">
      <div className="flex flex-col items-center gap-2 max-sm:hidden">
        <p className="self-start">Scan this code with your authenticator app.</p>
        <QrCode text={uri} label="Code to scan with your authenticator app" />
      </div>
      <Field
        label="Key for your authenticator app"
        help={
          <>
            Enter it in the app, or{' '}
            <a href={uri} className="text-accent underline underline-offset-4 hover:text-accent-hover">
              open the app on this device
            </a>
            .
          </>
        }
      >
        {(control) => (
          <span className="flex items-start gap-2">
            <TextArea
              {...control}
              readOnly
              rows={2}
              value={inFours(secret)}
              onFocus={({ target }) => target.select()}
              className="font-mono"
            />
            <Button onClick={() => copyText(secret, 'The key')}>
              <Copy /> Copy
            </Button>
          </span>
        )}
      </Field>
      <CommandFields
        form={form}
        fields={[
          {
            name: 'code',
            label: 'Code',
            help: 'The code the app shows now.',
            input: { autoFocus: true, inputMode: 'numeric', autoComplete: 'one-time-code' },
          },
        ]}
      />
    </CommandForm>
  );
}

/** Used when the app is lost. Shown only this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        Your second factor is on. Keep these recovery codes somewhere safe: each signs you in once without the app. They
        are not shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono max-[22rem]:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button className="self-end" onClick={() => copyText(codes.join('\n'), 'The codes')}>
        <Copy /> Copy all
      </Button>
    </div>
  );
}
