import type { AnalysisEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Aggregate, UndoTable } from '../../platform/history/aggregate.js';
import { analysisDecider, type Analysis } from './analysis-state.js';

/** Why each event of an analysis can't be undone. */
const undo: UndoTable<AnalysisEvent> = {
  AnalysisRequested: 'It was asked for. Another analysis can be run, and the newest one counts.',
  RentEstimated: 'The provider said so. Run another analysis to ask again.',
  RentEstimateFailed: 'A failed attempt has changed nothing. Run another analysis instead.',
  AnalysisLinked:
    'Whoever linked it by hand can unlink it, in the table of analyses. One that was made for its lead stays with it.',
  AnalysisUnlinked: 'Link it to its lead again instead.',
  StreamErased: 'Who was erased does not come back.',
  ReportViewed: 'It was shown, and whoever saw it has seen it.',
  FeeShown: 'It was shown, and whoever saw it has seen it.',
};

/** What an analysis' history needs to know of analyses. None of its events can be undone. The estimate shows as its fields. */
export const analysisAggregate: Aggregate<Analysis, AnalysisEvent> = {
  decider: analysisDecider,
  called: 'an analysis',
  notFound: 'analysis_not_found',
  undo,
  compensations: [],
  shown: ({ estimate, ...analysis }) => ({ ...analysis, ...estimate }),
};
