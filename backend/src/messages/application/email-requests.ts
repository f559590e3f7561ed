import { Injectable } from '@nestjs/common';
import type { SendEmail, SentEmail } from '../../../../contracts/src/messages/commands.js';
import type { Call } from '../../platform/commands/call.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { AddressBook } from './address-book.js';
import { AskedMessages } from './asked-messages.js';
import { Carriers } from './carriers.js';

/** Mails that people of the company ask for. */
@Injectable()
export class EmailRequests {
  constructor(
    private readonly carriers: Carriers,
    private readonly addresses: AddressBook,
    private readonly messages: AskedMessages,
  ) {}

  /**
   * Sends a stored template to somebody whom the company knows.
   * @throws ProblemError smtp_not_configured, recipient_unknown, not_ready; what AskedMessages.ask throws
   */
  async send(call: Call, input: SendEmail): Promise<SentEmail> {
    const { to, data, template: templateId } = input;
    if (!this.carriers.configured('email')) throw notConfigured;
    const owner = (await this.addresses.ownerOf(to)) ?? (await this.newOwnerOf(to));
    if (!owner) throw new ProblemError('recipient_unknown');
    return this.messages.ask(call, '', input, { ...owner, channel: 'email', to, data, templateId });
  }

  /** Somebody who was written down a moment ago. */
  private async newOwnerOf(email: string): ReturnType<AddressBook['ownerOf']> {
    await this.addresses.upToDate();
    return this.addresses.ownerOf(email);
  }
}

const notConfigured = new ProblemError('smtp_not_configured', { detail: 'SMTP_URL and MAIL_FROM are not set.' });
