import { Query } from '@nestjs/cqrs';
import type { UnsubscribeStanding } from '../../../../contracts/src/messages/commands.js';
import type { Sending } from '../../../../contracts/src/operations/retention.js';

/** What an unsubscribe link is about; ProblemError `unsubscribe_link_gone` for a token that belongs to no message. */
export class FindUnsubscribeStanding extends Query<UnsubscribeStanding> {
  constructor(readonly token: string) {
    super();
  }
}

/** Whether a lead may be written to now; ProblemError `lead_not_found`. */
export class FindSending extends Query<Sending> {
  constructor(readonly leadId: string) {
    super();
  }
}
