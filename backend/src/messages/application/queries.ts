import { Query } from '@nestjs/cqrs';
import type { UnsubscribeStanding } from '../../../../contracts/src/commands/messages.js';

/** What an unsubscribe link is about; ProblemError `unsubscribe_link_gone` for a token that belongs to no message. */
export class FindUnsubscribeStanding extends Query<UnsubscribeStanding> {
  constructor(readonly token: string) {
    super();
  }
}
