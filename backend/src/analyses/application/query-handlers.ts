import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type {
  AnalysesByAddress,
  AnalysisReport,
  LeadAnalysis,
  RentAllowance,
} from '../../../../contracts/src/analyses/report.js';
import type { AnalysisList } from '../../../../contracts/src/analyses/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { AnalysisHistories } from './analysis-histories.js';
import { AnalysisLists } from './analysis-lists.js';
import { AnalysisQueries } from './analysis-queries.js';
import { LeadAnalyses } from './lead-analyses.js';
import {
  FindAnalysisHistory,
  FindAnalysisReport,
  FindLeadAnalysis,
  ListAnalyses,
  ListAnalysesOfAddress,
  ShowRentAllowance,
} from './queries.js';
import { RentLimits } from './rent-limits.js';

@QueryHandler(ListAnalysesOfAddress)
class ListAnalysesOfAddressHandler implements IQueryHandler<ListAnalysesOfAddress> {
  constructor(private readonly analyses: AnalysisQueries) {}

  execute({ address }: ListAnalysesOfAddress): Promise<AnalysesByAddress> {
    return this.analyses.byAddress(address);
  }
}

@QueryHandler(ListAnalyses)
class ListAnalysesHandler implements IQueryHandler<ListAnalyses> {
  constructor(private readonly analyses: AnalysisLists) {}

  execute({ page }: ListAnalyses): Promise<AnalysisList> {
    return this.analyses.page(page);
  }
}

@QueryHandler(ShowRentAllowance)
class ShowRentAllowanceHandler implements IQueryHandler<ShowRentAllowance> {
  constructor(private readonly limits: RentLimits) {}

  execute(): Promise<RentAllowance> {
    return this.limits.allowance();
  }
}

@QueryHandler(FindAnalysisReport)
class FindAnalysisReportHandler implements IQueryHandler<FindAnalysisReport> {
  constructor(private readonly analyses: AnalysisQueries) {}

  execute({ id, forStaff }: FindAnalysisReport): Promise<AnalysisReport | null> {
    return this.analyses.report(id, forStaff);
  }
}

@QueryHandler(FindAnalysisHistory)
class FindAnalysisHistoryHandler implements IQueryHandler<FindAnalysisHistory> {
  constructor(private readonly histories: AnalysisHistories) {}

  execute({ id, viewer }: FindAnalysisHistory): Promise<History | null> {
    return this.histories.of(id, viewer);
  }
}

@QueryHandler(FindLeadAnalysis)
class FindLeadAnalysisHandler implements IQueryHandler<FindLeadAnalysis> {
  constructor(private readonly analyses: LeadAnalyses) {}

  execute({ leadId, viewer }: FindLeadAnalysis): Promise<LeadAnalysis | null> {
    return this.analyses.of(leadId, viewer);
  }
}

export const analysisQueryHandlers = [
  ListAnalysesOfAddressHandler,
  ListAnalysesHandler,
  ShowRentAllowanceHandler,
  FindAnalysisReportHandler,
  FindAnalysisHistoryHandler,
  FindLeadAnalysisHandler,
];
