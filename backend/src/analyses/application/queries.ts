import { Query } from '@nestjs/cqrs';
import type { AddressParts } from '../../../../contracts/src/parse-address.js';
import type { History } from '../../../../contracts/src/queries/history.js';
import type { AnalysisList, AnalysisListQuery } from '../../../../contracts/src/queries/analysis-list.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';
import type {
  AnalysesByAddress,
  AnalysisReport,
  LeadAnalysis,
  RentAllowance,
} from '../../../../contracts/src/queries/analysis.js';

/** Analyses of an address, newest first, with who asked. */
export class ListAnalysesOfAddress extends Query<AnalysesByAddress> {
  constructor(readonly address: AddressParts) {
    super();
  }
}

/** One page of all analyses, newest first unless told, those of deleted leads too. */
export class ListAnalyses extends Query<AnalysisList> {
  constructor(readonly page: AnalysisListQuery) {
    super();
  }
}

/** What the rent provider may still be asked today. */
export class ShowRentAllowance extends Query<RentAllowance> {}

/** The report of a lead's analysis, or of the analysis with that id, without contact data; null where there is none. */
export class FindAnalysisReport extends Query<AnalysisReport | null> {
  /** @param forStaff also why an estimate is preliminary */
  constructor(
    readonly id: string,
    readonly forStaff: boolean,
  ) {
    super();
  }
}

/** An analysis' events, oldest first; null where there is none that the viewer may see: those of a deleted lead are for admins. */
export class FindAnalysisHistory extends Query<History | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** A lead's analysis, and where it has none those of its address without a lead; null where there is no such lead for the viewer. */
export class FindLeadAnalysis extends Query<LeadAnalysis | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
