import { Module } from '@nestjs/common';
import { Backups } from './application/backups.js';
import { ScheduledBackups } from './application/scheduled-backups.js';
import { BackupsController } from './http/backups.controller.js';

/** Copies of everything, kept elsewhere. */
@Module({
  controllers: [BackupsController],
  providers: [Backups, ScheduledBackups],
  exports: [Backups],
})
export class BackupsModule {}
