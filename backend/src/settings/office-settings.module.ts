import { Global, Module } from '@nestjs/common';
import { SESSION_TIMES, sessionTimes } from '../platform/access/session-times.js';
import { OfficeSettings } from './application/office-settings.js';

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
  ],
  exports: [OfficeSettings, SESSION_TIMES],
})
export class OfficeSettingsModule {}
