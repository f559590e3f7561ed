import { shownName } from '../../../../contracts/src/person-name.js';
import { Link } from '@tanstack/react-router';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { nextStep } from '../../../../contracts/src/leads/next-step.js';
import { turnLabels, turns } from '../../../../contracts/src/leads/situations.js';
import type { ShownLead } from '../../../../contracts/src/leads/queries.js';
import type { LeadList } from '../../../../contracts/src/pipeline/lead-list.js';
import { exactDateTime } from '../../lib/format.js';
import { addressOfFilter } from '../board/filters/filter-address.js';
import { standingWords } from '../leads/data/standing.js';
import { TodayPart, TodayRow, withWhose } from './today-part.js';

/**
 * Where leads stand, in the words of their pages: first those that wait for us, then for the owner, then for a provider.
 * @param filter the board's that finds all of them
 * @param besides ids of those that are shown elsewhere
 * @param now ISO 8601
 * @param whoseOf the lead's assignee, if it is to be shown
 */
export function Standings({
  title,
  filter,
  list: { leads, total = leads.length },
  besides,
  now,
  whoseOf,
  onShow,
  onBoard,
}: {
  title: string;
  filter: BoardFilter;
  list: Pick<LeadList, 'leads' | 'total'>;
  besides: ReadonlySet<string>;
  now: string;
  whoseOf: (lead: ShownLead) => string | null;
  onShow: (leadId: string) => void;
  /** The board is to be seen. */
  onBoard: (() => void) | undefined;
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
      title={title}
      shown={byTurn.length}
      more={more}
      further={['lead has been in place for less time', 'leads have been in place for less time']}
      then={
        <Link
          to="/dashboard"
          search={addressOfFilter(filter)}
          onClick={onBoard}
          className="text-accent underline underline-offset-2 hover:text-accent-hover"
        >
          the board has all of them
        </Link>
      }
    >
      {byTurn.map(({ lead, step, awaits }) => (
        <li key={lead.id} className="-mx-2">
          <TodayRow
            title={shownName(lead.name)}
            below={
              <>
                <time dateTime={step.since} title={`Since ${exactDateTime(step.since)}`}>
                  {standingWords(step, now)}
                </time>
                {withWhose(whoseOf(lead))}
              </>
            }
            beside={<span className={awaits === 'us' ? 'text-ink' : 'text-ink-soft'}>{turnLabels[awaits]}</span>}
            onShow={() => onShow(lead.id)}
          />
        </li>
      ))}
    </TodayPart>
  );
}
