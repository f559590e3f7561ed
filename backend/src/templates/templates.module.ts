import { Module } from '@nestjs/common';
import { TemplateStore, type TemplateVersion } from './application/template-store.js';

/** An office that has no templates: nothing can be sent. */
class NoTemplates extends TemplateStore {
  current(): Promise<TemplateVersion | undefined> {
    return Promise.resolve(undefined);
  }
  version(): Promise<TemplateVersion | undefined> {
    return Promise.resolve(undefined);
  }
  list(): Promise<TemplateVersion[]> {
    return Promise.resolve([]);
  }
}

@Module({ providers: [{ provide: TemplateStore, useClass: NoTemplates }], exports: [TemplateStore] })
export class TemplatesModule {}
