import { describe, it } from '@jest/globals';
import { analysisRequested, rentEstimated } from '../../../contracts/src/analyses/events.js';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { analyses, analysisCount } from './analyses.js';

const stream = `analysis-${uuid(5)}`;
const requested = step('AnalysisRequested', { unitCount: 4 }, { stream });
const failed = step('RentEstimateFailed', { error: 'RentCast API key is required' }, { stream });
const fallback = step('RentEstimated', {}, { stream });
const real = step('RentEstimated', { preliminary: false, provider: 'rentcast', rentPerUnitCents: 210_000 }, { stream });

describe('analyses', () => {
  it('counts them, whatever becomes of each', () => {
    const other = step('AnalysisRequested', {}, { stream: `analysis-${uuid(6)}` });
    const erased = step('StreamErased', {}, { stream });
    given(analyses, requested, failed, fallback, other, erased).expectRows(
      [{ listed: 'analyses', rowCount: 2 }],
      analysisCount.table,
    );
  });

  it('has a row per analysis with everything that was asked, and no estimate yet', () => {
    given(analyses, requested).expectRows([
      {
        ...analysisRequested.example,
        id: uuid(5),
        leadId: null,
        unitCount: 4,
        revision: 0,
        position: 100n,
        propertyAddress: '100 Sample St, Ankeny, IA 50023',
        addressKey: '100 sample st 50023',
        emailKey: 'owner@example.com',
        preliminary: null,
        rentPerUnitCents: null,
        totalRentCents: null,
        comparables: null,
        failure: null,
        requestedAt: at(0),
        estimatedAt: null,
      },
    ]);
  });

  it('keeps the figure per unit and that for all units apart', () => {
    given(analyses, requested, fallback).expectRows([
      { ...rentEstimated.example, rentPerUnitCents: 180_000, totalRentCents: 720_000, estimatedAt: at(1), revision: 1 },
    ]);
  });

  it('says why the estimate is preliminary, until a real one comes', () => {
    given(analyses, requested, failed, fallback).expectRows([
      { preliminary: true, failure: 'RentCast API key is required' },
    ]);
    given(analyses, requested, failed, fallback, real).expectRows([
      { preliminary: false, provider: 'rentcast', failure: null, totalRentCents: 840_000, estimatedAt: at(3) },
    ]);
  });

  it('has no type of a property where none was said', () => {
    given(analyses, step('AnalysisRequested', { propertyType: null }, { stream })).expectRows([{ propertyType: null }]);
  });

  it('knows its lead once linked', () => {
    given(analyses, requested, step('AnalysisLinked', { leadId: sampleLead }, { stream })).expectRows([
      { leadId: sampleLead, position: 200n },
    ]);
  });

  it('knows none any more once that was taken back, and another one after that', () => {
    const linked = step('AnalysisLinked', { leadId: sampleLead }, { stream });
    const unlinked = step('AnalysisUnlinked', { leadId: sampleLead }, { stream });
    given(analyses, requested, linked, unlinked).expectRows([{ leadId: null, revision: 2 }]);
    given(analyses, requested, linked, unlinked, step('AnalysisLinked', { leadId: uuid(8) }, { stream })).expectRows([
      { leadId: uuid(8), revision: 3 },
    ]);
  });

  it('is not changed by what its owner looks at', () => {
    const looks = [step('ReportViewed', {}, { stream }), step('FeeShown', {}, { stream })];
    given(analyses, requested, fallback, ...looks).expectRows([
      { rentPerUnitCents: 180_000, totalRentCents: 720_000, failure: null, estimatedAt: at(1), revision: 3 },
    ]);
  });

  it('names nobody who was erased, and keeps the place and the figures', () => {
    given(analyses, requested, failed, fallback, step('StreamErased', {}, { stream })).expectRows([
      {
        ...{ name: '[erased]', email: '[erased]', streetAddress: '[erased]', city: 'Ankeny', failure: '[erased]' },
        ...{ propertyAddress: '[erased], Ankeny, IA 50023', addressKey: null, emailKey: null },
        ...{ rentPerUnitCents: 180_000, estimatedAt: at(2), revision: 3 },
      },
    ]);
    given(analyses, requested, step('StreamErased', {}, { stream })).expectRows([{ failure: null }]);
  });

  it('refuses what can not have happened', () => {
    given(analyses, fallback).expectRefusal('without an AnalysisRequested');
    given(analyses, requested, requested).expectRefusal('requested twice');
    given(analyses, step('AnalysisRequested', {}, { stream: `lead-${uuid(5)}` })).expectRefusal('no stream of');
    given(analyses, step('AnalysisRequested', {}, { stream: 'analysis-5' })).expectRefusal('no stream of');
  });
});
