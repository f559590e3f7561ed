import { Module } from '@nestjs/common';
import { BackupsModule } from '../backups/backups.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { AlertWatch } from './alert-watch.js';

/** Messages that go outside when an operator is needed. */
@Module({ imports: [BackupsModule, MessagesModule], providers: [AlertWatch] })
export class AlertsModule {}
