import { Injectable } from '@nestjs/common';
import type { LeadPitch } from '../../../../contracts/src/leads/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { isDeletedBy } from '../decide/living-lead.js';
import { pitchOfLead } from '../decide/pitch-of-lead.js';
import { seesDeleted, type Viewer } from './deleted-leads.js';

/** What was pitched to leads, straight from the log. */
@Injectable()
export class LeadPitches {
  constructor(private readonly log: EventLog) {}

  /** Null if there is no lead that the viewer may see. @throws LogUnavailable */
  async of(leadId: string, viewer: Viewer): Promise<LeadPitch | null> {
    const events = await this.log.readStream(`lead-${leadId}`);
    if (events.length === 0 || (isDeletedBy(events) && !seesDeleted(viewer))) return null;
    return pitchOfLead(events);
  }
}
