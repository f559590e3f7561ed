import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Import, ImportLines, ImportList } from '../../../../contracts/src/imports/queries.js';
import { Imports } from './imports.js';
import { FindImport, ListImportLines, ListImports } from './queries.js';

@QueryHandler(ListImports)
class ListImportsHandler implements IQueryHandler<ListImports> {
  constructor(private readonly imports: Imports) {}

  execute(): Promise<ImportList> {
    return this.imports.list();
  }
}

@QueryHandler(FindImport)
class FindImportHandler implements IQueryHandler<FindImport> {
  constructor(private readonly imports: Imports) {}

  execute({ id }: FindImport): Promise<Import> {
    return this.imports.find(id);
  }
}

@QueryHandler(ListImportLines)
class ListImportLinesHandler implements IQueryHandler<ListImportLines> {
  constructor(private readonly imports: Imports) {}

  execute({ id, page }: ListImportLines): Promise<ImportLines> {
    return this.imports.lines(id, page);
  }
}

export const importQueryHandlers = [ListImportsHandler, FindImportHandler, ListImportLinesHandler];
