import { erasedTexts } from '../log/personal-texts.js';
import { occurredAt, type Recorded } from '../log/recorded.js';
import { analysisRequested, rentEstimateFailed, type AnalysisEvent } from './events.js';

type DataOf<Type extends AnalysisEvent['type']> = Extract<AnalysisEvent, { type: Type }>['data'];

/** An analysis as its events made it: the question and its outcome. */
export interface Analysis extends DataOf<'AnalysisRequested'> {
  requestedAt: string;
  /** The newest estimate, also a preliminary one, and when it came. */
  estimate: DataOf<'RentEstimated'> | null;
  estimatedAt: string | null;
  /** Why the provider gave no estimate; null again once it did. */
  failure: string | null;
  leadId: string | null;
}

/**
 * The analysis after the event: the one fold for decisions, the read model and the past.
 * @param analysis null before its AnalysisRequested; any other event changes nothing then
 */
export function evolveAnalysis(analysis: Analysis | null, event: Recorded<AnalysisEvent>): Analysis | null {
  if (event.type !== 'AnalysisRequested') return analysis && { ...analysis, ...changeOf(analysis, event) };
  const nothing = { estimate: null, estimatedAt: null, failure: null, leadId: null };
  return { ...event.data, requestedAt: occurredAt(event), ...nothing };
}

type Later = Recorded<Exclude<AnalysisEvent, { type: 'AnalysisRequested' }>>;

function changeOf(analysis: Analysis, event: Later): Partial<Analysis> {
  switch (event.type) {
    case 'RentEstimated':
      // The fallback is there because of the failure; a real estimate replaces it.
      return {
        estimate: event.data,
        estimatedAt: occurredAt(event),
        failure: event.data.preliminary ? analysis.failure : null,
      };
    case 'RentEstimateFailed':
      return { failure: event.data.error };
    case 'AnalysisLinked':
      return { leadId: event.data.leadId };
    case 'AnalysisUnlinked':
      return { leadId: null };
    case 'StreamErased': {
      const { error = null } = erasedTexts(rentEstimateFailed, { error: analysis.failure });
      return { ...erasedTexts(analysisRequested, analysis), failure: error };
    }
    case 'ReportViewed':
    case 'FeeShown':
      // A view changes nothing.
      return {};
    default:
      return unchanged(event);
  }
}

/** Makes an analysis event without a case above fail to compile. */
function unchanged(event: never): Partial<Analysis> {
  return event;
}
