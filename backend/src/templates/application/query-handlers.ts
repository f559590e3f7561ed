import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  TemplateAnswer,
  TemplateList,
  TemplatePreview,
  TemplateVersions,
} from '../../../../contracts/src/templates/queries.js';
import { FindTemplate, ListTemplates, ListTemplateVersions, ShowTemplatePreview } from './queries.js';
import { TemplateQueries } from './template-queries.js';

@QueryHandler(ListTemplates)
class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(private readonly templates: TemplateQueries) {}

  execute(): Promise<TemplateList> {
    return this.templates.list();
  }
}

@QueryHandler(FindTemplate)
class FindTemplateHandler implements IQueryHandler<FindTemplate> {
  constructor(private readonly templates: TemplateQueries) {}

  execute({ id }: FindTemplate): Promise<TemplateAnswer | null> {
    return this.templates.one(id);
  }
}

@QueryHandler(ListTemplateVersions)
class ListTemplateVersionsHandler implements IQueryHandler<ListTemplateVersions> {
  constructor(private readonly templates: TemplateQueries) {}

  execute({ id }: ListTemplateVersions): Promise<TemplateVersions | null> {
    return this.templates.versions(id);
  }
}

@QueryHandler(ShowTemplatePreview)
class ShowTemplatePreviewHandler implements IQueryHandler<ShowTemplatePreview> {
  constructor(private readonly templates: TemplateQueries) {}

  execute({ asked }: ShowTemplatePreview): Promise<TemplatePreview | null> {
    return this.templates.preview(asked);
  }
}

export const templateQueryHandlers = [
  ListTemplatesHandler,
  FindTemplateHandler,
  ListTemplateVersionsHandler,
  ShowTemplatePreviewHandler,
];
