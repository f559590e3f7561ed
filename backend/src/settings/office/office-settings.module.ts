import { Global, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { SESSION_TIMES, sessionTimes, SignInRules } from '../../platform/access/signed-in.js';
import { Config } from '../../platform/config/config.js';
import { SECRETS, type Secrets } from '../../platform/config/secrets.js';
import { VisitorLeads } from '../../platform/limits/visitor-leads.js';
import { VisitorRefusals } from '../../platform/limits/networks.js';
import { Logger } from '../../platform/logger.js';
import { OfficeSettings } from './office-settings.js';

/** The office's settings, for every module that works by them. */
@Global()
@Module({
  providers: [
    OfficeSettings,
    {
      provide: SESSION_TIMES,
      useFactory: (settings: OfficeSettings) => sessionTimes(() => settings.current.sessionIdleMinutes),
      inject: [OfficeSettings],
    },
    {
      provide: VisitorLeads,
      useFactory: (
        pool: Pool,
        secrets: Secrets,
        settings: OfficeSettings,
        refusals: VisitorRefusals,
        config: Config,
        logger: Logger,
      ) =>
        new VisitorLeads(
          pool,
          secrets.visitors,
          () => ({ browser: settings.current.leadsOfBrowserAnHour, network: settings.current.leadsOfAddressAnHour }),
          refusals,
          config,
          logger,
        ),
      inject: [Pool, SECRETS, OfficeSettings, VisitorRefusals, Config, Logger],
    },
    { provide: SignInRules, useExisting: OfficeSettings },
  ],
  exports: [OfficeSettings, SESSION_TIMES, SignInRules, VisitorLeads],
})
export class OfficeSettingsModule {}
