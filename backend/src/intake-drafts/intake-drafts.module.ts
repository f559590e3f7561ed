import { Module } from '@nestjs/common';
import { TemplatesModule } from '../templates/templates.module.js';
import { DraftMails } from './application/draft-mails.js';
import { IntakeDrafts } from './application/intake-drafts.js';
import { IntakeDraftsController } from './http/intake-drafts.controller.js';

/** Public forms that are kept, sealed, until their owner comes back by a link. */
@Module({
  imports: [TemplatesModule],
  controllers: [IntakeDraftsController],
  providers: [IntakeDrafts, DraftMails],
  exports: [IntakeDrafts],
})
export class IntakeDraftsModule {}
