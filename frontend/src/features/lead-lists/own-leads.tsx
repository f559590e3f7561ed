import { nextStep } from '../../../../contracts/src/leads/next-step.js';
import { turnLabels, turns } from '../../../../contracts/src/leads/situations.js';
import type { LeadList } from '../../../../contracts/src/pipeline/lead-list.js';
import { exactDateTime } from '../../lib/format.js';
import { standingWords } from '../leads/data/standing.js';

/**
 * Where one's own leads stand, in the words of their pages: first those that wait for us, then for the owner, then for a provider.
 * @param besides ids of leads that are told elsewhere
 * @param now ISO 8601
 */
export function OwnLeads({
  list: { leads, total = leads.length },
  besides,
  now,
  onShow,
}: {
  list: Pick<LeadList, 'leads' | 'total'>;
  besides: ReadonlySet<string>;
  now: string;
  onShow: (leadId: string) => void;
}) {
  const more = total - leads.length;
  const steps = leads
    .filter(({ id }) => !besides.has(id))
    .map((lead) => ({ lead, step: nextStep(lead, now) }))
    .flatMap(({ lead, step: { awaits, ...step } }) => (awaits === 'nobody' ? [] : [{ lead, step, awaits }]));
  const byTurn = turns.flatMap((turn) => steps.filter(({ awaits }) => awaits === turn));
  if (byTurn.length === 0) return null;
  return (
    <section aria-label="Your leads" className="mb-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">
        Your leads <span className="font-normal tabular">{byTurn.length.toLocaleString('en-US')}</span>
      </h3>
      <ul>
        {byTurn.map(({ lead, step, awaits }) => (
          <li key={lead.id} className="-mx-2">
            <button
              type="button"
              className="flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover"
              onClick={() => onShow(lead.id)}
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium wrap-anywhere">{lead.name || 'Anonymous'}</span>
                <time
                  dateTime={step.since}
                  title={`Since ${exactDateTime(step.since)}`}
                  className="block truncate text-xs text-ink-soft"
                >
                  {standingWords(step, now)}
                </time>
              </span>
              <span className={`shrink-0 text-xs leading-5 ${awaits === 'us' ? 'text-ink' : 'text-ink-soft'}`}>
                {turnLabels[awaits]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-xs text-ink-soft">
          {more.toLocaleString('en-US')} more {more === 1 ? 'lead has' : 'leads have'} been in place for less time; the
          table of leads has all.
        </p>
      )}
    </section>
  );
}
