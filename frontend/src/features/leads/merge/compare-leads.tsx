import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { officeDateTime } from '../../../lib/format.js';
import { eventSentence } from '../../history/sentences.js';
import { historyQuery } from '../data/lead-query.js';
import { nameOf } from '../data/name-of.js';
import { comparedFields } from './compared-fields.js';

const lastEvents = 3;

/** Two leads side by side; the person chooses which one stays. */
export function CompareLeads({
  leads,
  stays,
  onChoose,
  locked,
}: {
  leads: readonly [Lead, Lead];
  stays: string;
  onChoose: (id: string) => void;
  locked: boolean;
}) {
  const group = useId();
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">The two leads side by side</caption>
      <thead>
        <tr className="border-b border-line">
          <td className="w-28 max-md:w-20" />
          {leads.map((lead) => (
            <th key={lead.id} scope="col" className="p-2 align-top font-normal">
              <label className="flex items-center gap-2 font-semibold">
                <input
                  type="radio"
                  name={group}
                  className="size-4 shrink-0 accent-accent"
                  checked={lead.id === stays}
                  disabled={locked}
                  onChange={() => onChoose(lead.id)}
                />
                <span className="wrap-anywhere">
                  {lead.id === stays ? 'Stays' : 'Goes'}
                  <span className="sr-only">: {nameOf(lead)}</span>
                </span>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFields(...leads).map(({ label, values, differs }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-2 align-top text-xs font-medium text-ink-soft">
              {label}
            </th>
            {values.map((value, i) => (
              <td key={i} className={clsx('p-2 py-1.5 align-top wrap-anywhere', differs && 'font-medium')}>
                {value === '' ? <span className="text-ink-soft">—</span> : value}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 pr-2 align-top text-xs font-medium text-ink-soft">
            Last events
          </th>
          {leads.map(({ id }) => (
            <td key={id} className="p-2 py-1.5 align-top">
              <LastEvents id={id} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function LastEvents({ id }: { id: string }) {
  const { data, isError } = useQuery(historyQuery(id));
  if (isError) return <span className="text-ink-soft">The history could not be loaded.</span>;
  return (
    <ol className="flex flex-col gap-1 text-sm">
      {data?.events
        .slice(-lastEvents)
        .reverse()
        .map((event) => (
          <li key={event.id} className="wrap-anywhere">
            {eventSentence(event.type, event.data, undefined, event.occurredAt)}
            <span className="block text-xs text-ink-soft">{officeDateTime(event.occurredAt)}</span>
          </li>
        ))}
    </ol>
  );
}
