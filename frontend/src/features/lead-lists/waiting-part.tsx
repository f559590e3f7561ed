import { exactDateTime } from '../../lib/format.js';
import type { WaitingLead } from '../../../../contracts/src/pipeline/waiting.js';
import { waitedFor } from '../waiting/waiting.js';

/**
 * Intakes that wait for a first contact, each with its clock. Each links to its lead.
 * @param leads those whose time for a first touch has passed
 * @param more the number of further ones
 * @param now ISO 8601
 */
export function WaitingPart({
  leads,
  more,
  now,
  whoseOf,
  onShow,
}: {
  leads: readonly WaitingLead[];
  more: number;
  now: string;
  /** The lead's assignee, if it is to be shown. */
  whoseOf: (lead: WaitingLead) => string | null;
  onShow: (leadId: string) => void;
}) {
  return (
    <section aria-label="Waiting" className="mb-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">
        Waiting <span className="font-normal tabular">{leads.length.toLocaleString('en-US')}</span>
      </h3>
      <ul>
        {leads.map((lead) => {
          const whose = whoseOf(lead);
          return (
            <li key={lead.id} className="-mx-2">
              <button
                type="button"
                className="flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover"
                onClick={() => onShow(lead.id)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-medium wrap-anywhere">{lead.name || 'Anonymous'}</span>
                  <span className="block truncate text-xs text-ink-soft">
                    Waiting for first contact{whose && ` · ${whose}`}
                  </span>
                </span>
                <time
                  dateTime={lead.waitingSince}
                  title={exactDateTime(lead.waitingSince)}
                  className="shrink-0 text-xs leading-5 text-danger tabular"
                >
                  {waitedFor(lead.waitingSince, now)}
                </time>
              </button>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-xs text-ink-soft">
          {more.toLocaleString('en-US')} more {more === 1 ? 'intake is' : 'intakes are'} waiting; they show up as these
          are handled.
        </p>
      )}
    </section>
  );
}
