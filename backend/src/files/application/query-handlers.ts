import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LeadFiles } from './lead-files.js';
import { FindLeadFile } from './queries.js';

@QueryHandler(FindLeadFile)
class FindLeadFileHandler implements IQueryHandler<FindLeadFile> {
  constructor(private readonly files: LeadFiles) {}

  execute({ address, part, viewer, known }: FindLeadFile) {
    return this.files.find(address, part, viewer, known);
  }
}

export const fileQueryHandlers = [FindLeadFileHandler];
