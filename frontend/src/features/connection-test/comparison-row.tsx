import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { isKnown } from '../../../../contracts/src/keys/known.js';
import type { ComparedField, ComparisonRow } from '../../../../contracts/src/marketing/routes.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { makeLead, sendOurs, takenFrom, takeTheirs, whyNot, type Settled } from './run-comparison.js';

interface Act {
  label: string;
  busy: string;
  run: () => Promise<Settled>;
}

const fieldLabels: Record<ComparedField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  propertyAddress: 'Property address',
};
const whys = { gone: 'Deleted in Odoo', failed: 'The last try failed', never: 'Not handed over' };
const refusals = {
  no_email: 'It has no email, which a lead here needs.',
  was_here: 'It was handed over from here, and its lead is no longer here.',
};

/** One lead that exists on one side only, or differs, with the actions that settle it. */
export function ComparisonEntry({ row }: { row: ComparisonRow }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [settled, setSettled] = useState<Settled | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const press = async ({ label, run }: Act) => {
    setBusy(label);
    setFailed(null);
    try {
      setSettled(await run());
    } catch (error) {
      setFailed(whyNot(error));
    }
    setBusy(null);
  };
  const name = row.name || (row.kind === 'differs' ? 'Without a name' : (row.email ?? 'Without a name'));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {row.kind === 'only_there' ? name : <LeadLink id={row.leadId}>{name}</LeadLink>}
          <Hint row={row} />
        </p>
        <About row={row} />
        <p aria-live="polite" className="empty:hidden">
          {settled && (
            <span className="flex items-center gap-1.5 text-success">
              <CircleCheck className="size-4 shrink-0" />
              <span>
                {settled.says} {row.kind === 'only_there' && <LeadLink id={settled.leadId}>Open it</LeadLink>}
              </span>
            </span>
          )}
          {failed !== null && (
            <span className="flex items-start gap-1.5 text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{failed}</span>
            </span>
          )}
        </p>
      </div>
      {!settled && (
        <div className="flex flex-wrap gap-2">
          {actsOf(row).map((act) => (
            <Button
              key={act.label}
              size="sm"
              aria-label={`${act.label}: ${name}`}
              busy={busy !== null}
              onClick={() => void press(act)}
            >
              {busy === act.label ? act.busy : act.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function actsOf(row: ComparisonRow): Act[] {
  switch (row.kind) {
    case 'only_here':
      return [{ label: 'Send to Odoo', busy: 'Sending…', run: () => sendOurs(row) }];
    case 'only_there':
      return row.refused ? [] : [{ label: 'Create the lead here', busy: 'Creating it…', run: () => makeLead(row) }];
    case 'differs': {
      const send = { label: 'Send ours', busy: 'Sending…', run: () => sendOurs(row) };
      const take = { label: 'Take theirs', busy: 'Taking…', run: () => takeTheirs(row) };
      return Object.keys(takenFrom(row)).length > 0 ? [send, take] : [send];
    }
  }
}

function Hint({ row }: { row: ComparisonRow }) {
  if (row.kind === 'only_here') return <Badge hue={row.why === 'never' ? 'gray' : 'orange'}>{whys[row.why]}</Badge>;
  if (row.kind === 'only_there' && row.archived) return <Badge>Archived in Odoo</Badge>;
  return null;
}

function About({ row }: { row: ComparisonRow }) {
  if (row.kind === 'differs')
    return (
      <dl className="flex flex-col gap-1">
        {row.fields.map(({ field, here, there }) => (
          <div key={field} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="w-28 shrink-0 text-ink-soft">{fieldLabels[field]}</dt>
            <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
              <span>{here || 'empty'}</span>
              <span className="text-xs text-ink-soft">here</span>
              <ArrowRight className="size-3 shrink-0 self-center text-ink-soft" />
              <span>{there ?? 'empty'}</span>
              <span className="text-xs text-ink-soft">in Odoo</span>
            </dd>
          </div>
        ))}
      </dl>
    );
  const about = [row.name ? row.email : null, row.propertyAddress].filter(isKnown).join(' · ');
  if (row.kind === 'only_here') return <p className="text-ink-soft wrap-anywhere">{about}</p>;
  return (
    <>
      <p className="text-ink-soft wrap-anywhere">
        {[about, row.phone, `Odoo ${row.odooId}`].filter(Boolean).join(' · ')}
      </p>
      {row.refused && <p className="text-ink-soft">{refusals[row.refused]}</p>}
      {row.sameEmail && (
        <p className="text-ink-soft">
          <LeadLink id={row.sameEmail}>A lead here</LeadLink> has the same email.
        </p>
      )}
    </>
  );
}

function LeadLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/leads/$id" params={{ id }} className="rounded-sm underline underline-offset-2">
      {children}
    </Link>
  );
}
