import { describe, it } from '@jest/globals';
import {
  analysisLinked,
  analysisRequested,
  rentEstimated,
  type AnalysisEvent,
} from '../../../../contracts/src/analyses/events.js';
import { given, sampleId } from '../../../../testing/given-when-then.js';
import { analysisIdOf } from './analysed-lead.js';
import {
  requestAnalysis,
  recordRentEstimate,
  recordRentFailure,
  linkAnalysis,
  unlinkAnalysis,
} from './analysis-commands.js';

const requested: AnalysisEvent = { type: 'AnalysisRequested', data: analysisRequested.example };
const real: AnalysisEvent = {
  type: 'RentEstimated',
  data: { ...rentEstimated.example, preliminary: false, provider: 'rentcast' },
};
const error = 'RentCast API key is required';
const failed: AnalysisEvent = { type: 'RentEstimateFailed', data: { error } };
const fallback: AnalysisEvent = {
  type: 'RentEstimated',
  data: {
    preliminary: true,
    provider: 'fallback',
    rentPerUnitCents: 180_000,
    rangeLowCents: 160_000,
    rangeHighCents: 200_000,
    occupancyPercent: 95,
    averageDaysOnMarket: 30,
    yearOverYearPercent: 3.5,
    comparables: [],
  },
};

describe('request analysis', () => {
  it('starts the stream with what was asked', () => {
    given([]).when(requestAnalysis, analysisRequested.example).then([requested]);
  });

  it('never overwrites an analysis', () => {
    given([requested]).when(requestAnalysis, analysisRequested.example).then('analysis_exists');
  });
});

describe('record rent estimate', () => {
  it('records what the provider said, also over a preliminary estimate', () => {
    given([requested]).when(recordRentEstimate, real.data).then([real]);
    given([requested, failed, fallback]).when(recordRentEstimate, real.data).then([real]);
  });

  it('has nothing to do when it says the same again', () => {
    given([requested, real]).when(recordRentEstimate, real.data).then([]);
  });

  it('needs an analysis', () => {
    given([]).when(recordRentEstimate, real.data).then('analysis_not_found');
  });
});

describe('record rent failure', () => {
  it('keeps the reason and lets the fallback stand in, marked as preliminary', () => {
    given([requested]).when(recordRentFailure, { error }).then([failed, fallback]);
  });

  it('leaves an estimate that is there alone', () => {
    given([requested, real]).when(recordRentFailure, { error }).then([failed]);
    given([requested, failed, fallback]).when(recordRentFailure, { error }).then([failed]);
  });

  it('needs an analysis', () => {
    given([]).when(recordRentFailure, { error }).then('analysis_not_found');
  });
});

describe('link analysis', () => {
  const linked: AnalysisEvent = { type: 'AnalysisLinked', data: { leadId: sampleId } };

  it('ties the analysis to its lead, once', () => {
    given([requested, real]).when(linkAnalysis, linked.data).then([linked]);
    given([requested, linked]).when(linkAnalysis, linked.data).then([]);
  });

  it('never hands it to another lead', () => {
    const other = { leadId: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10' };
    given([requested, linked]).when(linkAnalysis, other).then('analysis_linked');
  });

  it('needs an analysis', () => {
    given([]).when(linkAnalysis, analysisLinked.example).then('analysis_not_found');
  });
});

describe('unlink analysis', () => {
  const linked: AnalysisEvent = { type: 'AnalysisLinked', data: { leadId: sampleId } };
  const unlinked: AnalysisEvent = { type: 'AnalysisUnlinked', data: { leadId: sampleId } };
  const byHand = { analysisId: '7b0c7d0e-4a0a-4b43-9a2f-5d6f0c7a1e33', leadId: sampleId };

  it('takes a link back, once, and the analysis is free for the right lead', () => {
    given([requested, real, linked]).when(unlinkAnalysis, byHand).then([unlinked]);
    given([requested, linked, unlinked]).when(unlinkAnalysis, byHand).then([]);
    const other = { leadId: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10' };
    given([requested, linked, unlinked])
      .when(linkAnalysis, other)
      .then([{ type: 'AnalysisLinked', data: other }]);
  });

  it('leaves the link to another lead, and the analysis that was made for its lead', () => {
    const other = { ...byHand, leadId: '3c8f0f52-0f4e-4f5c-8b35-8b4a3f1f9d10' };
    given([requested, linked]).when(unlinkAnalysis, other).then('analysis_linked');
    const own = { analysisId: analysisIdOf(sampleId), leadId: sampleId };
    given([requested, linked]).when(unlinkAnalysis, own).then('undo_not_possible');
  });

  it('needs an analysis', () => {
    given([]).when(unlinkAnalysis, byHand).then('analysis_not_found');
  });
});
