import { Module } from '@nestjs/common';
import { StoredTemplates, TemplateStore } from './template-store.js';
import { TemplateQueries, TemplateWriter } from './template-queries.js';
import { TemplatesController } from './templates.controller.js';
import { TemplateRenderer } from './template-renderer.js';

/** Templates of mails and texts. Senders use TemplateStore and TemplateRenderer. */
@Module({
  controllers: [TemplatesController],
  providers: [
    StoredTemplates,
    { provide: TemplateStore, useExisting: StoredTemplates },
    TemplateRenderer,
    TemplateWriter,
    TemplateQueries,
  ],
  exports: [TemplateStore, TemplateRenderer, TemplateQueries],
})
export class TemplatesModule {}
