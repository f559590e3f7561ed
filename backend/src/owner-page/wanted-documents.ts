import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { AskForDocument } from '../../../contracts/src/files/routes.js';
import type { OwnersMail } from '../../../contracts/src/messages/owners-mail.js';
import { askForDocument } from '../leads/decide/files.js';
import { wantedDocumentTemplate, wantedDocumentValues } from '../messages/automatic-words.js';
import { OwnersMails } from '../messages/owners-mails.js';
import { type Call, Commands, contextOf } from '../platform/commands/commands.js';
import { OwnerPages } from './owner-pages.js';

/** Documents, as staff ask owners for them. The mail about it is sent by the manager of messages. */
@Injectable()
export class WantedDocuments {
  constructor(
    private readonly pages: OwnerPages,
    private readonly mails: OwnersMails,
    private readonly commands: Commands,
  ) {}

  /** The mail that tells the owner what they are asked for; null if there is no such lead. @throws DomainError stream_unreadable; LogUnavailable */
  async mail(leadId: string, what: string): Promise<OwnersMail | null> {
    const known = await this.pages.known(leadId);
    if (!known || known.lead.deleted) return null;
    const mail = await this.mails.preview(
      leadId,
      known,
      wantedDocumentTemplate,
      'document',
      wantedDocumentValues({ what }),
    );
    // Their page asks nothing of them.
    return known.lead.status === 'lost' ? { ...mail, withheld: mail.withheld ?? 'stage', preview: null } : mail;
  }

  /** Asks for it, and tells the owner by mail: unless staff leave that out, or none can go to them now. @throws as the command does */
  ask(call: Call, leadId: string, body: AskForDocument, expected: number | undefined): Promise<CommandAnswer> {
    const { what, mail } = body;
    return this.commands.once(call, leadId, body, 200, async (keyed) => {
      const shown = mail === false ? null : await this.mail(leadId, what);
      const told = shown !== null && shown.preview !== null;
      return this.commands.execute(askForDocument, leadId, { what, told }, { ...contextOf(call, keyed), expected });
    });
  }
}
