import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { StartWalkthrough } from '../../pitch/agreement/start-walkthrough.js';
import { StartEnrollment } from '../../pitch/enrollment/start-enrollment.js';
import { WriteButton } from '../write/write-button.js';
import { WalkthroughTime } from '../walkthrough/walkthrough-time.js';
import { LogContactButton } from '../contacts/log-contact.js';

/** Frequent actions on a lead. @param locked why nothing can be changed; null if it can */
export function LeadActions({ lead, locked }: { lead: Lead; locked: string | null }) {
  return (
    <>
      <LogContactButton leadId={lead.id} locked={locked} />
      <WriteButton lead={lead} locked={locked} />
      <WalkthroughTime lead={lead} locked={locked} />
      <StartEnrollment lead={lead} locked={locked} />
      <StartWalkthrough lead={lead} locked={locked} />
    </>
  );
}
