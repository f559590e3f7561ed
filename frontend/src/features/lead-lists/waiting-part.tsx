import { shownName } from '../../../../contracts/src/person-name.js';
import { When } from '../../ui/when.js';
import type { WaitingLead } from '../../../../contracts/src/pipeline/waiting.js';
import { situations } from '../../../../contracts/src/leads/situations.js';
import { TodayPart, TodayRow, withWhose } from './today-part.js';
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
    <TodayPart
      title="Waiting"
      shown={leads.length}
      more={more}
      further={['intake is waiting', 'intakes are waiting']}
      then="they show up as these are handled"
    >
      {leads.map((lead) => (
        <li key={lead.id} className="-mx-2">
          <TodayRow
            title={shownName(lead.name)}
            below={`${situations.first_contact.label}${withWhose(whoseOf(lead))}`}
            beside={
              <When at={lead.waitingSince} className="text-danger tabular">
                {waitedFor(lead.waitingSince, now)}
              </When>
            }
            onShow={() => onShow(lead.id)}
          />
        </li>
      ))}
    </TodayPart>
  );
}
