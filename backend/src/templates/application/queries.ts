import type { PreviewTemplate } from '../../../../contracts/src/templates/commands.js';
import type {
  TemplateAnswer,
  TemplateList,
  TemplatePreview,
  TemplateVersions,
} from '../../../../contracts/src/templates/queries.js';
import { Query } from '@nestjs/cqrs';

/** The current version of every template. */
export class ListTemplates extends Query<TemplateList> {}

/** null: there is none. */
export class FindTemplate extends Query<TemplateAnswer | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** null: there is no such template. */
export class ListTemplateVersions extends Query<TemplateVersions | null> {
  constructor(readonly id: string) {
    super();
  }
}

/** null: there is no such lead. */
export class ShowTemplatePreview extends Query<TemplatePreview | null> {
  constructor(readonly asked: PreviewTemplate) {
    super();
  }
}
