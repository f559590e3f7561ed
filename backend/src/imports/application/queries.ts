import { Query } from '@nestjs/cqrs';
import type { Import, ImportLines, ImportLinesQuery, ImportList } from '../../../../contracts/src/imports/queries.js';

/** The newest imports. */
export class ListImports extends Query<ImportList> {}

/** One import: its columns, mapping and progress. */
export class FindImport extends Query<Import> {
  constructor(readonly id: string) {
    super();
  }
}

/** The results of an import's lines. */
export class ListImportLines extends Query<ImportLines> {
  constructor(
    readonly id: string,
    readonly page: ImportLinesQuery,
  ) {
    super();
  }
}
