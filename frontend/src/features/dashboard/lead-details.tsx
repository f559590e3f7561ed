import { useState } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.js';
import type { ShownLead } from '../../../../contracts/src/leads/queries.js';
import type { History, HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { AssigneePicker } from '../leads/assignment/assignee-picker.js';
import { ContactLine } from '../leads/page/contact-line.js';
import { LeadActions } from '../leads/page/lead-actions.js';
import { LeadDates } from '../leads/page/lead-dates.js';
import type { LeadDialog } from '../leads/page/lead-menu.js';
import { LeadSections } from '../leads/page/lead-sections.js';
import { useLeadThen } from '../leads/page/use-lead-then.js';
import { FeeDueNotice, repeatedLead } from '../leads/components/lead-notices.js';
import { StagePicker } from '../leads/stage/stage-picker.js';
import type { Case } from '../timeline/case/use-case.js';
import type { Replay } from '../timeline/replay/use-replay.js';

/**
 * The content of a lead's page, beside the board: the same parts, in one column, at the moment that the history shows.
 * @param known the read model's current lead
 * @param history the lead's own events
 * @param inCase the events of the whole case
 * @param readAgain reads the rest of the case, which could not be read; null if nothing is missing
 * @param others the other leads of the same person
 * @param deleted whether the lead is deleted at the shown moment
 * @param locked why nothing can be changed; null if it can
 * @param onDeleted called once the lead is being deleted
 */
export function LeadDetails({
  known,
  history,
  inCase,
  readAgain,
  others,
  replay,
  deleted,
  locked,
  onDeleted,
}: {
  known: ShownLead;
  history: History | undefined;
  inCase: readonly HistoryEvent[] | undefined;
  readAgain: Case['readAgain'];
  others: Case['others'];
  replay: Replay;
  deleted: boolean;
  locked: string | null;
  onDeleted: () => void;
}) {
  const [opened, setOpened] = useState<LeadDialog | null>(null);
  const { lead, events, moment } = useLeadThen(known, history, inCase, replay);
  // On a phone one calls first.
  const roomy = useMediaQuery('(min-width: 48rem)');
  return (
    <div className="flex flex-col gap-3 px-3 py-3">
      {!roomy && <ContactLine lead={lead} locked={locked} />}
      <div className="flex flex-wrap items-center gap-2">
        {!deleted && <StagePicker lead={lead} locked={locked} />}
        <AssigneePicker lead={lead} locked={locked} />
        <LeadActions
          narrow
          lead={lead}
          repeatOf={repeatedLead(history?.events[0]?.data)}
          locked={locked}
          opened={opened}
          onOpen={setOpened}
          onDeleted={onDeleted}
        />
      </div>
      {roomy && <ContactLine lead={lead} locked={locked} />}
      {moment === null && <LeadDates lead={lead} events={events} onOpen={locked === null ? setOpened : undefined} />}
      <FeeDueNotice replay={replay} status={lead.status} />
      <LeadSections
        lead={lead}
        events={events}
        inCase={replay.past ? events : inCase}
        readAgain={readAgain}
        others={others}
        moment={moment}
        locked={locked}
      />
    </div>
  );
}
