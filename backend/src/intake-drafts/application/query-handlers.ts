import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { IntakeDraftLook } from '../../../../contracts/src/intake/drafts.js';
import { IntakeDrafts } from './intake-drafts.js';
import { FindIntakeDraft } from './queries.js';

@QueryHandler(FindIntakeDraft)
class FindIntakeDraftHandler implements IQueryHandler<FindIntakeDraft> {
  constructor(private readonly drafts: IntakeDrafts) {}

  async execute({ token }: FindIntakeDraft): Promise<IntakeDraftLook | null> {
    return (await this.drafts.look(token, new Date())) ?? null;
  }
}

export const intakeDraftQueryHandlers = [FindIntakeDraftHandler];
