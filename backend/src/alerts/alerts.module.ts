import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { AlertWatch } from './application/alert-watch.js';

/** What leaves the house when an operator is needed. */
@Module({ imports: [MessagesModule], providers: [AlertWatch] })
export class AlertsModule {}
