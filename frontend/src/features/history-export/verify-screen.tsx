import { counted } from '../../../../contracts/src/numerals.js';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileSearch, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { historyExportsRoutes } from '../../../../contracts/src/leads/history-routes.js';
import { ask } from '../../lib/calls/api.js';
import { exactDateTime } from '../../lib/format.js';
import { useTitle } from '../../lib/page-head.js';
import { buttonClass } from '../../ui/button.js';
import { Failure } from '../../ui/failure.js';
import { fingerprint, readExport, verifyExport, type Verdict, whoWrote } from './verify-export.js';

const notAnExport: Verdict = { intact: false, problem: 'It is not an exported history, or its data was cut off.' };

async function check(file: File): Promise<Verdict> {
  const exported = readExport(await file.text());
  if (!exported) return notAnExport;
  const { publicKey } = await ask(historyExportsRoutes.key, {});
  return verifyExport(exported, publicKey);
}

/** Says whether an exported history is as this system signed it. The file stays in the browser. */
export function VerifyScreen() {
  useTitle('Verify a history');
  const [over, setOver] = useState(false);
  const checked = useMutation({ mutationFn: check });
  const input = useId();
  const take = (file: File | undefined) => {
    if (file) checked.mutate(file);
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4 md:py-8">
      <header>
        <h1 className="text-lg font-semibold">Verify a history</h1>
        <p className="text-ink-soft">
          Choose a history that was exported from a lead. Every event is checked against its hash chain, and the chain
          against this system's signature. The file does not leave this browser.
        </p>
      </header>
      <label
        htmlFor={input}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={clsx(
          'flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong bg-surface px-6 py-10 text-center',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
          over && 'bg-accent-soft',
        )}
      >
        <FileSearch className="size-6 text-ink-soft" />
        <span className="font-medium">Drop the file here, or choose it</span>
        <span aria-hidden className={buttonClass({})}>
          {checked.variables ? 'Choose another file' : 'Choose a file'}
        </span>
        <input
          id={input}
          type="file"
          accept=".html,.json,text/html,application/json"
          className="sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows choosing the same file again, after it was repaired.
            event.target.value = '';
          }}
        />
      </label>
      <div role="status">
        {checked.isPending && <p className="text-ink-soft">Checking…</p>}
        {checked.data && <Result verdict={checked.data} file={checked.variables.name} />}
      </div>
      {checked.isError && (
        <Failure
          title="The file could not be checked"
          retry={() => checked.mutate(checked.variables)}
          retrying={checked.isPending}
        >
          {checked.error.message}
        </Failure>
      )}
    </div>
  );
}

function Result({ verdict, file }: { verdict: Verdict; file: string }) {
  if (!verdict.intact)
    return (
      <div className="flex gap-3 rounded-card border border-line bg-danger-soft p-4">
        <ShieldAlert className="size-5 shrink-0 text-danger" />
        <div>
          <p className="font-medium text-danger">Do not trust this file</p>
          <p>{verdict.problem}</p>
          <p className="text-xs text-ink-soft">{file}</p>
        </div>
      </div>
    );
  const { head, publicKey, signatureChecked } = verdict;
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <ShieldCheck className="size-5 shrink-0 text-success" />
      <div>
        <p className="font-medium">
          {signatureChecked ? 'Complete, unchanged, and signed by this system' : 'The chain of events is unbroken'}
        </p>
        {!signatureChecked && <p>This browser does not support Ed25519, so the signature was not checked.</p>}
        <p>
          {counted(head.events, 'event')}, exported by {head.exportedBy}, {exactDateTime(head.exportedAt)}.{' '}
          <a href={`/leads/${head.leadId}`} className="underline">
            Open the lead
          </a>
        </p>
        {signatureChecked && (
          <p className={head.macs?.unproven ? 'font-medium text-danger' : 'text-ink-soft'}>{whoWrote(head)}</p>
        )}
        <p className="text-xs text-ink-soft">
          {file} · key {fingerprint(publicKey)}
        </p>
      </div>
    </div>
  );
}
