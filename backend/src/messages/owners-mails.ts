import { Injectable } from '@nestjs/common';
import { isKnown } from '../../../contracts/src/keys/known.js';
import type { MessagePurpose } from '../../../contracts/src/messages/message.js';
import type { OwnersMail } from '../../../contracts/src/messages/owners-mail.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { TemplateQueries } from '../templates/template-queries.js';
import { TemplateStore } from '../templates/template-store.js';
import { AddressBook } from './address-book.js';
import { Carriers } from './carriers.js';
import { isSwitchedOff, withheldNow } from './domain/may-send.js';
import type { LeadToWrite } from './lead-to-write.js';

/** Mails to a lead's own address as they would go out, for whoever is about to cause one. */
@Injectable()
export class OwnersMails {
  constructor(
    private readonly templates: TemplateStore,
    private readonly texts: TemplateQueries,
    private readonly addresses: AddressBook,
    private readonly carriers: Carriers,
    private readonly settings: OfficeSettings,
  ) {}

  /**
   * The mail by the rules of sending, at this moment.
   * @param lead as it is then @param values of the template's own variables
   * @param takesBack as in `SendingNow`
   * @throws LogUnavailable
   */
  async preview(
    leadId: string,
    { lead, now }: LeadToWrite,
    templateId: string,
    purpose: MessagePurpose,
    values: Readonly<Record<string, string>>,
    takesBack = false,
  ): Promise<OwnersMail> {
    const to = isKnown(lead.email) ? lead.email : null;
    const none = (withheld: OwnersMail['withheld']): OwnersMail => ({ to, withheld, preview: null });
    const template = await this.templates.current(templateId);
    if (!template) return none(null);
    if (isSwitchedOff(purpose, templateId, this.settings.current)) return none('switched_off');
    if (!this.carriers.configured('email')) return none('not_configured');
    const address = to === null ? null : await this.addresses.standing('email', to);
    const withheld = withheldNow({ channel: 'email', purpose, lead: now, address, stages: undefined, takesBack });
    if (withheld !== null) return none(withheld);
    const { subject, content } = template;
    return {
      to,
      withheld: null,
      preview: await this.texts.preview({ type: 'email', subject, content, templateId, leadId }, values, 'deleted too'),
    };
  }
}
