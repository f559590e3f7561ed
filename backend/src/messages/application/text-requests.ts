import { Injectable } from '@nestjs/common';
import type { SendText, SentEmail } from '../../../../contracts/src/messages/commands.js';
import type { WithheldReason } from '../../../../contracts/src/messages/message.js';
import { textNumber } from '../../../../contracts/src/keys/phone.js';
import type { Call } from '../../platform/commands/call.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { AskedMessages } from './asked-messages.js';
import { Carriers } from './carriers.js';
import { LeadAddresses } from './lead-addresses.js';

/** The template that holds the words that staff typed. */
const ownWords = 'staff-text';

/** Texts that people of the company ask for, to leads that agreed to texts. */
@Injectable()
export class TextRequests {
  constructor(
    private readonly carriers: Carriers,
    private readonly addresses: LeadAddresses,
    private readonly messages: AskedMessages,
  ) {}

  /**
   * Sends a text to the lead's number. Checks now whether it may go, so that a blocked text never gets into the log, and
   * once more at the moment of sending.
   * @throws ProblemError lead_not_found, twilio_not_configured, message_withheld with why; what AskedMessages.ask throws
   */
  async send(call: Call, leadId: string, input: SendText): Promise<SentEmail> {
    const { lead } = await this.addresses.living(leadId);
    if (!this.carriers.configured('sms')) throw notConfigured;
    const why = (await this.addresses.sending(leadId)).sms.request;
    if (why !== null) throw new ProblemError('message_withheld', { detail: refusals[why] ?? noText });
    const to = textNumber(lead.phone)!;
    const templateId = input.template ?? ownWords;
    const data: Record<string, string> = input.words === undefined ? {} : { words: input.words };
    return this.messages.ask(call, leadId, [leadId, input], { leadId, channel: 'sms', to, data, templateId });
  }
}

const noText = 'No text may go to this lead now.';
const refusals: Partial<Record<WithheldReason, string>> = {
  no_consent: 'This owner has not agreed to texts. Ask them, and record it under Consent.',
  unsubscribed: 'This owner does not want texts. They can start again by texting START.',
  bounced: 'This number does not accept texts.',
  no_address: 'There is no number to send a text to.',
  merged: 'This lead was merged into another one.',
};

const notConfigured = new ProblemError('twilio_not_configured', {
  detail: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are not set.',
});
