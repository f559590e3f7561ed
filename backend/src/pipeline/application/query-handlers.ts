import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LeadAnswer } from '../../../../contracts/src/leads/queries.js';
import type { LeadList } from '../../../../contracts/src/pipeline/lead-list.js';
import { isDeleted, seesDeleted } from '../../leads/application/deleted-leads.js';
import { PipelineQueries } from './pipeline-queries.js';
import { ListLeads, FindLead } from './queries.js';

@QueryHandler(ListLeads)
class ListLeadsHandler implements IQueryHandler<ListLeads> {
  constructor(private readonly leads: PipelineQueries) {}

  execute({ page }: ListLeads): Promise<LeadList> {
    return this.leads.list(page);
  }
}

@QueryHandler(FindLead)
class FindLeadHandler implements IQueryHandler<FindLead> {
  constructor(private readonly leads: PipelineQueries) {}

  async execute({ id, viewer }: FindLead): Promise<LeadAnswer | null> {
    const answer = await this.leads.find(id);
    return answer && (!isDeleted(answer.lead) || seesDeleted(viewer)) ? answer : null;
  }
}

export const pipelineQueryHandlers = [ListLeadsHandler, FindLeadHandler];
