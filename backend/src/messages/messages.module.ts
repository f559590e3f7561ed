import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import { restoredAt } from '../../../event-store/src/backup/this-system.js';
import { FilesModule } from '../files/files.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { Smtp } from '../integrations/smtp/smtp.js';
import { Twilio } from '../integrations/twilio/twilio.js';
import { Config, siteOrigin } from '../platform/config/config.js';
import { SECRETS, type Secrets } from '../platform/config/secrets.js';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { AddressBook, LeadAddresses } from './address-book.js';
import { AskedMessages, EmailRequests, LeadMessages } from './asked-messages.js';
import { Carriers } from './carriers.js';
import { DraftMails } from './draft-mails.js';
import { MailReceiver } from './mail-receiver.js';
import { TextReceiver } from './text-receiver.js';
import { LeadsToWrite } from './lead-to-write.js';
import { InboundMailController } from './inbound-mail.controller.js';
import { MailComposing } from './mail-composing.js';
import { MessageSending, MessageStreams } from './message-sending.js';
import { MessageWords, SubmittedAnalyses } from './message-words.js';
import { MessagesManager, WrittenContacts } from './messages-manager.js';
import { OwnersMails } from './owners-mails.js';
import { SendsMessages } from './sends-messages.js';
import { Unsubscribing } from './unsubscribing.js';
import { OwnerLinks } from './domain/owner-links.js';
import { ReplyTags } from './domain/reply-tags.js';
import { UnsubscribeLinks } from './domain/unsubscribe-links.js';
import { EmailController, LeadAddressesController, UnsubscribeController } from './messages.controller.js';
import { TwilioWebhookController } from './twilio-webhook.controller.js';

/** Mail and texts: sending them, and receiving the answers. */
@Module({
  imports: [AccountsModule, FilesModule, IntakeDraftsModule, TemplatesModule],
  controllers: [
    EmailController,
    InboundMailController,
    LeadAddressesController,
    TwilioWebhookController,
    UnsubscribeController,
  ],
  providers: [
    AddressBook,
    AskedMessages,
    Carriers,
    DailyTurns,
    DraftMails,
    EmailRequests,
    MailReceiver,
    TextReceiver,
    LeadAddresses,
    LeadMessages,
    LeadsToWrite,
    MailComposing,
    MessageStreams,
    MessageWords,
    MessagesManager,
    OwnersMails,
    SubmittedAnalyses,
    Unsubscribing,
    WrittenContacts,
    { provide: MessageSending, useClass: SendsMessages },
    {
      provide: UnsubscribeLinks,
      useFactory: (secrets: Secrets, config: Config) =>
        new UnsubscribeLinks(secrets.unsubscribeLinks, siteOrigin(config)),
      inject: [SECRETS, Config],
    },
    {
      provide: OwnerLinks,
      useFactory: async ({ ownerLinks }: Secrets, config: Config, pool: Pool) =>
        new OwnerLinks(ownerLinks, siteOrigin(config), await restoredAt(pool)),
      inject: [SECRETS, Config, Pool],
    },
    {
      provide: ReplyTags,
      useFactory: ({ replyTags }: Secrets, { mailReplies: { address } }: Config) =>
        address === undefined ? null : new ReplyTags(replyTags, address),
      inject: [SECRETS, Config],
    },
    {
      provide: Smtp,
      useFactory: ({ smtp }: Config, metrics: Metrics) => new Smtp({ ...smtp, measure: metrics.outbound }),
      inject: [Config, Metrics],
    },
    {
      provide: Twilio,
      useFactory: ({ twilio }: Config, metrics: Metrics) => new Twilio({ ...twilio, measure: metrics.outbound }),
      inject: [Config, Metrics],
    },
  ],
  exports: [
    MessageSending,
    AddressBook,
    LeadAddresses,
    LeadsToWrite,
    MessageStreams,
    OwnerLinks,
    OwnersMails,
    Smtp,
    Twilio,
  ],
})
export class MessagesModule {}
