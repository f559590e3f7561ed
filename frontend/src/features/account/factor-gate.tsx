import { useState, type ReactNode } from 'react';
import { useTitle } from '../../lib/page-head.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SiteLogo } from '../../ui/logo.js';
import { RecoveryCodes, TurnOnFactor } from './factor-set-up.js';
import type { GatePlace } from './account-in-frame.js';

/** Sets up the second factor without which nothing else goes on. The way out is to sign out. */
export function FactorGate({
  place,
  onOpen,
  onLogOut,
}: {
  place: GatePlace;
  onOpen: () => Promise<void>;
  onLogOut: () => void;
}) {
  const [codes, setCodes] = useState<readonly string[]>();
  const title = codes ? 'Keep your recovery codes' : 'Set up your second factor';
  const why = codes
    ? 'Then go on to where you were.'
    : place === 'page'
      ? 'Your company requires one. Once it is on, you go on to where you were.'
      : 'Your company requires one. What you typed is still here, and will be saved afterwards.';
  const steps = codes ? (
    <div className="flex flex-col gap-4">
      <RecoveryCodes codes={codes} />
      <Button variant="primary" className="h-10" onClick={() => void onOpen()}>
        Continue
      </Button>
    </div>
  ) : (
    <TurnOnFactor onCodes={setCodes} onRefused={() => void onOpen()} />
  );
  const leave = (
    <Button variant="quiet" onClick={onLogOut}>
      {place === 'page' ? 'Logout' : 'Logout without saving'}
    </Button>
  );
  return place === 'page' ? (
    <GatePage title={title} why={why} leave={leave}>
      {steps}
    </GatePage>
  ) : (
    <Dialog width="sm" title={title} description={why}>
      {steps}
      <div className="mt-3 flex justify-center">{leave}</div>
    </Dialog>
  );
}

function GatePage({
  title,
  why,
  leave,
  children,
}: {
  title: string;
  why: string;
  leave: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center bg-ground px-4 py-10 outline-none">
      <div className="w-full max-w-md">
        <div className="mb-6 flex flex-col items-center gap-3 text-center">
          <SiteLogo className="size-11" />
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="text-balance text-ink-soft">{why}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-5 shadow-card">{children}</div>
        <div className="mt-4 flex justify-center">{leave}</div>
      </div>
    </main>
  );
}
