import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Smtp } from '../integrations/smtp/smtp.js';
import { Twilio } from '../integrations/twilio/twilio.js';
import { CONFIG, siteOrigin, type Config } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { AddressBook } from './application/address-book.js';
import { AskedMessages } from './application/asked-messages.js';
import { Carriers } from './application/carriers.js';
import { EmailRequests } from './application/email-requests.js';
import { HearingTexts } from './application/hearing-texts.js';
import { LeadAddresses } from './application/lead-addresses.js';
import { LeadsToWrite } from './application/lead-to-write.js';
import { MailComposing } from './application/mail-composing.js';
import { MessageSending } from './application/message-sending.js';
import { MessageStreams } from './application/message-streams.js';
import { MessageWords } from './application/message-words.js';
import { MessagesManager } from './application/messages-manager.js';
import { SendsMessages } from './application/sends-messages.js';
import { SubmittedAnalyses } from './application/submitted-analyses.js';
import { TextRequests } from './application/text-requests.js';
import { UNSUBSCRIBE_LINKS } from './application/unsubscribe-links.token.js';
import { Unsubscribing } from './application/unsubscribing.js';
import { WrittenContacts } from './application/written-contacts.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { EmailController, LeadAddressesController, UnsubscribeController } from './http/messages.controller.js';
import { TwilioWebhookController } from './http/twilio-webhook.controller.js';

/** Mail and texts: sending them, and hearing back. */
@Module({
  imports: [AccountsModule, TemplatesModule],
  controllers: [EmailController, LeadAddressesController, UnsubscribeController, TwilioWebhookController],
  providers: [
    AddressBook,
    AskedMessages,
    Carriers,
    DailyTurns,
    EmailRequests,
    HearingTexts,
    LeadAddresses,
    LeadsToWrite,
    MailComposing,
    MessageStreams,
    MessageWords,
    MessagesManager,
    SubmittedAnalyses,
    TextRequests,
    Unsubscribing,
    WrittenContacts,
    { provide: MessageSending, useClass: SendsMessages },
    {
      provide: UNSUBSCRIBE_LINKS,
      useFactory: (secrets: Secrets, config: Config) =>
        new UnsubscribeLinks(secrets.unsubscribeLinks, siteOrigin(config)),
      inject: [SECRETS, CONFIG],
    },
    {
      provide: Smtp,
      useFactory: ({ smtp }: Config, metrics: Metrics) => new Smtp({ ...smtp, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
    {
      provide: Twilio,
      useFactory: ({ twilio }: Config, metrics: Metrics) => new Twilio({ ...twilio, measure: metrics.outbound }),
      inject: [CONFIG, Metrics],
    },
  ],
  exports: [MessageSending, AddressBook, LeadAddresses, LeadsToWrite, MessageStreams, Smtp, Twilio],
})
export class MessagesModule {}
