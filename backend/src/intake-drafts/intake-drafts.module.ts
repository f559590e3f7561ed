import { Module } from '@nestjs/common';
import { DailyTurns } from '../platform/limits/daily-turns.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { DraftMails } from './application/draft-mails.js';
import { IntakeDrafts } from './application/intake-drafts.js';
import { IntakeDraftsController } from './http/intake-drafts.controller.js';

/** Public forms that are kept, sealed, until their visitor returns by a link. */
@Module({
  imports: [TemplatesModule],
  controllers: [IntakeDraftsController],
  providers: [DailyTurns, IntakeDrafts, DraftMails],
  exports: [IntakeDrafts],
})
export class IntakeDraftsModule {}
