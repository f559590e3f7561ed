import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LeadListExport, PipelineExport } from './exports.js';
import { PipelineQueries } from './pipeline-queries.js';
import { TouchClock } from '../leads/application/touch-clock.js';
import { pipelineExportRoutes } from '../../../contracts/src/board/routes.js';
import { seesDeleted, type Viewer } from '../leads/application/deleted-leads.js';
import type { LeadListFilter } from '../../../contracts/src/pipeline/lead-list.js';
import { filterCondition } from '../board/board-filter.js';
import { ofCaller, pastInstant } from '../board/past-instant.js';
import { spreadsheetHeaders, spreadsheetNamed } from '../platform/csv-file.js';
import { ProblemError } from '../platform/problems/problem.js';
import { pipelineRoutes } from '../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

function refuseDeleted({ deleted }: LeadListFilter, user: Viewer): void {
  if (deleted === 'true' && !seesDeleted(user)) throw new ProblemError('forbidden');
}

const PipelineController = controllerOf(
  pipelineRoutes,
  { leads: PipelineQueries, files: LeadListExport },
  {
    list: ({ leads }, { query, user }) => {
      refuseDeleted(query, user);
      return leads.list(ofCaller(query, user));
    },
    export: ({ files }, { query, user, reply }) => {
      refuseDeleted(query, user);
      void reply.headers(spreadsheetHeaders('leads'));
      return files.csv(ofCaller(query, user));
    },
    one: async ({ leads }, { params: { id }, user, reply }) => {
      const answer = await leads.find(id, user);
      if (!answer) throw new ProblemError('lead_not_found');
      void reply.header('etag', `"${answer.lead.revision}"`);
      return answer;
    },
  },
);

const PipelineExportController = controllerOf(
  pipelineExportRoutes,
  { pipeline: PipelineExport },
  {
    export: ({ pipeline }, { query: { at, ...asked }, user, reply }) => {
      const filter = ofCaller(asked, user);
      const now = new Date();
      const then = pastInstant(at);
      const headers = then
        ? spreadsheetNamed(`pipeline-as-of-${then.slice(0, 16).replace(':', '')}Z`)
        : spreadsheetHeaders('pipeline', now);
      void reply.headers(headers);
      return then ? pipeline.past(filter, then, user) : pipeline.csv(filterCondition(filter, now));
    },
    selection: ({ pipeline }, { query: { ids }, reply }) => {
      void reply.headers(spreadsheetHeaders('selection'));
      return pipeline.csv({ sql: 'lead.id in (:...ids)', parameters: { ids } });
    },
  },
);

/** Leads as a list, one by one, and as a file. */
@Module({
  imports: [AccountsModule],
  controllers: [PipelineController, PipelineExportController],
  providers: [PipelineQueries, TouchClock, LeadListExport, PipelineExport],
})
export class PipelineModule {}
