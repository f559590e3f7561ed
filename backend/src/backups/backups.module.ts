import { Module } from '@nestjs/common';
import { Backups } from './backups.js';
import { ScheduledBackups } from './scheduled-backups.js';
import { BackupsController } from './backups.controller.js';

/** Copies of everything, kept elsewhere. */
@Module({
  controllers: [BackupsController],
  providers: [Backups, ScheduledBackups],
  exports: [Backups],
})
export class BackupsModule {}
