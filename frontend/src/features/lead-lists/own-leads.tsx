import { shownName } from '../../../../contracts/src/person-name.js';
import { nextStep } from '../../../../contracts/src/leads/next-step.js';
import { turnLabels, turns } from '../../../../contracts/src/leads/situations.js';
import type { LeadList } from '../../../../contracts/src/pipeline/lead-list.js';
import { exactDateTime } from '../../lib/format.js';
import { standingWords } from '../leads/data/standing.js';
import { TodayPart, TodayRow } from './today-part.js';

/**
 * Where one's own leads stand, in the words of their pages: first those that wait for us, then for the owner, then for a provider.
 * @param besides ids of those that are shown elsewhere
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
  const loaded = new Set(leads.map(({ id }) => id));
  const more = total - leads.length - [...besides].filter((id) => !loaded.has(id)).length;
  const steps = leads
    .filter(({ id }) => !besides.has(id))
    .map((lead) => ({ lead, step: nextStep(lead, now) }))
    .flatMap(({ lead, step: { awaits, ...step } }) => (awaits === 'nobody' ? [] : [{ lead, step, awaits }]));
  const byTurn = turns.flatMap((turn) => steps.filter(({ awaits }) => awaits === turn));
  if (byTurn.length === 0) return null;
  return (
    <TodayPart
      title="Your leads"
      shown={byTurn.length}
      more={more}
      further={['lead has been in place for less time', 'leads have been in place for less time']}
      then="the table of leads has all"
    >
      {byTurn.map(({ lead, step, awaits }) => (
        <li key={lead.id} className="-mx-2">
          <TodayRow
            title={shownName(lead.name)}
            below={
              <time dateTime={step.since} title={`Since ${exactDateTime(step.since)}`}>
                {standingWords(step, now)}
              </time>
            }
            beside={<span className={awaits === 'us' ? 'text-ink' : 'text-ink-soft'}>{turnLabels[awaits]}</span>}
            onShow={() => onShow(lead.id)}
          />
        </li>
      ))}
    </TodayPart>
  );
}
