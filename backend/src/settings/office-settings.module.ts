import { Global, Module } from '@nestjs/common';
import { SESSION_TIMES, sessionTimes } from '../platform/access/session-times.js';
import { OfficeSettings } from './application/office-settings.js';

/** What the office has set, for whoever works by it. */
@Global()
@Module({
  providers: [
    OfficeSettings,
    {
      provide: SESSION_TIMES,
      useFactory: (settings: OfficeSettings) => sessionTimes(() => settings.current.sessionIdleMinutes),
      inject: [OfficeSettings],
    },
  ],
  exports: [OfficeSettings, SESSION_TIMES],
})
export class OfficeSettingsModule {}
