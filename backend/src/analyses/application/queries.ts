import { Query } from '@nestjs/cqrs';
import type { AddressParts } from '../../../../contracts/src/keys/address.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { AnalysisList, AnalysisListQuery } from '../../../../contracts/src/analyses/queries.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';
import type {
  AnalysesByAddress,
  AnalysisReport,
  LeadAnalysis,
  RentAllowance,
} from '../../../../contracts/src/analyses/report.js';

/** Analyses of an address, newest first, with the person who asked. */
export class ListAnalysesOfAddress extends Query<AnalysesByAddress> {
  constructor(readonly address: AddressParts) {
    super();
  }
}

/** One page of all analyses, newest first by default, also of deleted leads. */
export class ListAnalyses extends Query<AnalysisList> {
  constructor(readonly page: AnalysisListQuery) {
    super();
  }
}

/** How many calls of the rent provider are left today. */
export class ShowRentAllowance extends Query<RentAllowance> {}

/** The report of a lead's analysis, or of the analysis with that id, without contact data; null if there is none. */
export class FindAnalysisReport extends Query<AnalysisReport | null> {
  /** @param forStaff adds the reason why an estimate is preliminary */
  constructor(
    readonly id: string,
    readonly forStaff: boolean,
  ) {
    super();
  }
}

/** An analysis' events, oldest first; null if there is none that the viewer may see: only admins see those of a deleted lead. */
export class FindAnalysisHistory extends Query<History | null> {
  constructor(
    readonly id: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** A lead's analysis; if it has none, the analyses of its address without a lead; null if there is no lead that the viewer may see. */
export class FindLeadAnalysis extends Query<LeadAnalysis | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}
