import { Module } from '@nestjs/common';
import { StoredTemplates } from './application/stored-templates.js';
import { TemplateQueries } from './application/template-queries.js';
import { TemplateStore } from './application/template-store.js';
import { TemplateWriter } from './application/template-writer.js';
import { TemplatesController } from './http/templates.controller.js';
import { TemplateRenderer } from './rendering/template-renderer.js';

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
  exports: [TemplateStore, TemplateRenderer],
})
export class TemplatesModule {}
