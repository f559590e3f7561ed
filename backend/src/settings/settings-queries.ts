import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../contracts/src/actor.js';
import type {
  Settings,
  SettingsHistory,
  SettingsHistoryQuery,
  ConfiguredServices,
} from '../../../contracts/src/settings/queries.js';
import { settingNames } from '../../../contracts/src/settings/catalogue.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { Users } from '../accounts/users.js';
import { nextOfficeDay, nextOfficeWeek, officeHours } from '../../../contracts/src/keys/office-hours.js';
import { OfficeSettings } from './office/office-settings.js';
import { occurredAt } from '../platform/history/aggregate.js';
import { settingsHistory, officeStream, unknownOf } from './decide/settings-history.js';
import type { Config } from '../platform/config/config.js';

type Shown = Settings['settings'][string];
type Unknown = Settings['unknown'][number];

/** The console's queries about the settings. */
@Injectable()
export class SettingsQueries {
  constructor(
    private readonly settings: OfficeSettings,
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /** This process's current values, from memory. @param now the instant for which the office is open or closed */
  async current(now: Date): Promise<Settings> {
    const { state, position, lastChanges } = this.settings.snapshot();
    const { current, defaults } = this.settings;
    const emails = await this.users.emailsOf(
      [...lastChanges.values()].flatMap(({ metadata }) => usersOf(metadata.actor)),
    );
    const shown = settingNames.map((name): [string, Shown] => {
      const event = lastChanges.get(name);
      return [
        name,
        {
          value: current[name] as Shown['value'],
          default: defaults[name] as Shown['default'],
          isDefault: !state.set.has(name),
          lastChange: event
            ? { eventId: event.id, at: occurredAt(event), ...actorWith(event.metadata.actor, emails) }
            : null,
        },
      ];
    });
    const hours = officeHours(current);
    return {
      ...this.settings.standing(),
      position: position.toString(),
      settings: Object.fromEntries(shown),
      unknown: unknownOf(state) as Unknown[],
      office: {
        timeZone: officeTimeZone,
        open: hours.isOpenAt(now),
        nextOpening: hours.nextOpeningAfter(now)?.toISOString() ?? null,
        nextDay: nextOfficeDay(now, hours)?.toISOString() ?? null,
        nextWeek: nextOfficeWeek(now, hours)?.toISOString() ?? null,
      },
    };
  }

  /** A page of the stream itself, newest first. @throws LogUnavailable */
  async history({ name, before, limit }: SettingsHistoryQuery): Promise<SettingsHistory> {
    const events = await this.log.readStream(officeStream);
    const wanted = settingsHistory(events, name).filter(({ revision }) => before === undefined || revision < before);
    const page = wanted.slice(0, limit);
    const emails = await this.users.emailsOf(page.flatMap(({ actor }) => usersOf(actor)));
    return {
      changes: page.map((change) => ({ ...change, ...actorWith(change.actor, emails) })),
      next: wanted.length > limit ? page.at(-1)!.revision : null,
    };
  }
}

function usersOf(actor: Actor | null | undefined): string[] {
  return actor?.kind === 'user' && actor.id !== null ? [actor.id] : [];
}

function actorWith(actor: Actor | null | undefined, emails: Map<string, string>) {
  return { actor: actor ?? null, actorName: emails.get(actor?.id ?? '') };
}

type Given = Pick<
  Config,
  | 'rentcast'
  | 'stripe'
  | 'docuseal'
  | 'smtp'
  | 'mailReplies'
  | 'twilio'
  | 'odoo'
  | 'calendarIcsUrl'
  | 'listingsFrame'
  | 'metricsToken'
>;

/** Which outside services the environment configures, by the names of their variables. The values are secrets, and stay here. */
export function configuredServices(config: Given): ConfiguredServices {
  const { odoo } = config;
  return {
    services: [
      service('Rent estimates (RentCast)', 'Reports are marked as preliminary.', {
        RENTCAST_API_KEY: config.rentcast.apiKey,
      }),
      service('Payments (Stripe)', 'Payments can’t be verified.', { STRIPE_SECRET_KEY: config.stripe.secretKey }),
      service('Signatures (DocuSeal)', 'No document can be sent to be signed.', {
        DOCUSEAL_API_KEY: config.docuseal.apiKey,
        DOCUSEAL_WEBHOOK_SECRET: config.docuseal.webhookSecret,
      }),
      service('Email (SMTP)', 'No email is sent: what would have been is shown as not sent.', {
        SMTP_URL: config.smtp.url,
        MAIL_FROM: config.smtp.from,
      }),
      service('Replies by email', 'What owners answer goes to the sender’s mailbox, and not to the lead.', {
        MAIL_REPLY_TO: config.mailReplies.address,
        MAIL_INBOUND_SECRET: config.mailReplies.secret,
      }),
      service('Texts (Twilio)', 'No text is sent, and none comes in.', {
        TWILIO_ACCOUNT_SID: config.twilio.accountSid,
        TWILIO_AUTH_TOKEN: config.twilio.authToken,
        TWILIO_FROM: config.twilio.from,
      }),
      service('Marketing (Odoo)', 'Leads can’t be enrolled in marketing.', {
        ODOO_URL: odoo.url,
        // JSON-2 identifies the user by the key, and the database if a server has only one.
        ...(odoo.api === 'jsonrpc' && { ODOO_DB: odoo.db, ODOO_USER: odoo.user }),
        ODOO_API_KEY: odoo.apiKey,
      }),
      service('Calendar', 'Walkthroughs are those of the leads alone.', { CALENDAR_ICS_URL: config.calendarIcsUrl }),
      service('Listings', 'The rentals page shows the sample listings.', { LISTINGS_FRAME_URL: config.listingsFrame }),
      service('Metrics for others', 'Only this machine may read /metrics.', { METRICS_TOKEN: config.metricsToken }),
    ],
  };
}

function service(
  name: string,
  without: string,
  variables: Record<string, string | undefined>,
): ConfiguredServices['services'][number] {
  const named = Object.entries(variables).map(([variable, value]) => ({ name: variable, set: Boolean(value) }));
  return { name, without, configured: named.every(({ set }) => set), variables: named };
}
