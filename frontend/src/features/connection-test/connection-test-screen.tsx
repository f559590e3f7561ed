import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { marketingRoutes } from '../../../../contracts/src/marketing/routes.js';
import { ApiProblem } from '../../lib/calls/api-problem.js';
import { ask } from '../../lib/calls/api.js';
import { officeTime } from '../../lib/format.js';
import { useTitle } from '../../lib/page-head.js';
import { Button } from '../../ui/button.js';
import { When } from '../../ui/when.js';
import { Comparison } from './comparison.js';
import { CreateOdooLead } from './create-odoo-lead.js';

type Outcome = { at: string } & (
  | { connected: true; version: string }
  | { connected: false; title: string; why: string }
);

const failed = 'Connection test failed';
const failedToast = 'connection-test-failed';

/** Whether Odoo accepts our sign-in, and whether both sides have the same leads. The test sends no lead data. */
export function ConnectionTestScreen() {
  useTitle('Connection test');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const round = useRef(0);
  const test = async () => {
    setBusy(true);
    const next = await tested();
    setOutcome(next);
    setBusy(false);
    if (next.connected) {
      toast.dismiss(`${failedToast}-${round.current}`);
      toast.success('Connected to Odoo');
    } else {
      toast.dismiss(`${failedToast}-${round.current}`);
      toast.error(next.title, { id: `${failedToast}-${++round.current}`, description: next.why });
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">Connection test</h1>
        <p className="text-sm text-ink-soft">
          Checks whether Odoo, which gets leads for marketing, can be reached and accepts our sign-in. The test sends no
          lead data.
        </p>
      </header>
      <div>
        <Button variant="primary" busy={busy} onClick={() => void test()}>
          <PlugZap /> {busy ? 'Testing…' : outcome ? 'Test again' : 'Test the connection'}
        </Button>
      </div>
      <section aria-label="Result" aria-live="polite" aria-busy={busy} className="text-sm">
        {outcome ? <Result outcome={outcome} /> : <p className="text-ink-soft">Not tested yet.</p>}
      </section>
      <Comparison />
      <CreateOdooLead />
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const when = (
    <When at={outcome.at} className="text-xs text-ink-soft">
      Tested at {officeTime(outcome.at)}
    </When>
  );
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
      {outcome.connected ? (
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
      ) : (
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">{outcome.connected ? 'Connected' : outcome.title}</p>
        <p className="wrap-anywhere text-ink-soft">
          {outcome.connected ? `Odoo ${outcome.version} accepts our sign-in.` : outcome.why}
        </p>
        {when}
      </div>
    </div>
  );
}

async function tested(): Promise<Outcome> {
  try {
    const { version } = await ask(marketingRoutes.test, {});
    return { at: new Date().toISOString(), connected: true, version };
  } catch (error) {
    const at = new Date().toISOString();
    if (!(error instanceof ApiProblem)) return { at, connected: false, title: failed, why: 'Try again.' };
    const why =
      error.code === 'odoo_not_configured'
        ? `${error.detail ?? ''} The server’s operator sets them; until then no lead is handed over.`
        : (error.detail ?? error.message);
    return { at, connected: false, title: failed, why };
  }
}
