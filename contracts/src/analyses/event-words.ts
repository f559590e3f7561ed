import type { WordsOf } from '../log/event-words.js';
import type * as events from './events.js';

const link = { icon: 'linked', kind: 'system', omitted: ['leadId'] } as const;
/** An owner's view of a page is no act of staff: among those it would push out what people did. */
const seen = { icon: 'seen', activity: false, undo: 'It was shown, and that cannot be undone.' } as const;

/** The words for rent analyses, and why none of it can be undone. */
export const analysisWords: WordsOf<typeof events> = {
  AnalysisRequested: {
    begins: true,
    sentence: 'Analysis requested',
    icon: 'created',
    kind: ['details', 'property'],
    omitted: ['submissionId'],
    activity: ['propertyType', 'unitCount'],
    undo: 'It was requested. You can run another analysis, and the newest one counts.',
  },
  RentEstimated: {
    sentence: ({ rentPerUnitCents, preliminary }, say) =>
      rentPerUnitCents === undefined
        ? 'Rent estimated'
        : `${preliminary ? 'Preliminary rent' : 'Rent'} estimated at ${say.money(rentPerUnitCents)} a month`,
    icon: 'estimated',
    kind: 'money',
    omitted: ['rentPerUnitCents', 'preliminary'],
    activity: ['rentPerUnitCents', 'preliminary'],
    undo: 'The provider reported it. Run another analysis to ask again.',
  },
  RentEstimateFailed: {
    sentence: 'Rent estimate failed',
    icon: 'failed',
    kind: 'system',
    omitted: ['failure'],
    undo: 'A failed attempt changed nothing. Run another analysis instead.',
  },
  AnalysisLinked: {
    sentence: 'Analysis linked to its lead',
    ...link,
    undo: 'An analysis that was linked by hand can be unlinked in the table of analyses. One made for its lead stays with it.',
  },
  AnalysisUnlinked: {
    sentence: 'Analysis unlinked from its lead',
    ...link,
    undo: 'Link it to its lead again instead.',
  },
  ReportViewed: { sentence: 'Opened the report', kind: 'seen', ...seen },
  FeeShown: {
    sentence: ({ rentCents }, say) =>
      `Saw the fee estimate${typeof rentCents === 'number' ? ` at a rent of ${say.money(rentCents)}` : ''}`,
    kind: ['seen', 'money'],
    ...seen,
  },
};
