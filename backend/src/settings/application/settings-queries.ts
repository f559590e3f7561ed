import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { Settings, SettingsHistory, SettingsHistoryQuery } from '../../../../contracts/src/settings/queries.js';
import { settingNames } from '../../../../contracts/src/settings/catalogue.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { officeTimeZone } from '../../../../contracts/src/keys/office-time.js';
import { Users } from '../../accounts/application/users.js';
import { officeHours } from '../domain/office-hours.js';
import { OfficeSettings } from './office-settings.js';
import { occurredAt } from '../../platform/history/steps.js';
import { settingsHistory } from '../domain/settings-history.js';
import { officeStream, unknownOf } from '../domain/settings-state.js';

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
  const actorName = emails.get(actor?.id ?? '');
  return { actor: actor ?? null, ...(actorName !== undefined && { actorName }) };
}
