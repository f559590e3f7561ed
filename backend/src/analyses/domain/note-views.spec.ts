import { describe, it } from '@jest/globals';
import { analysisRequested, rentEstimated, type AnalysisEvent } from '../../../../contracts/src/analyses/events.js';
import { appendedAt, eventId, given, visitor, type Append } from '../../../../testing/given-when-then.js';
import { mostViewsAnHour, noteReportViewed, noteFeeShown } from './analysis-commands.js';

const requested: AnalysisEvent = { type: 'AnalysisRequested', data: analysisRequested.example };
const first: AnalysisEvent = { type: 'RentEstimated', data: rentEstimated.example };
const second: AnalysisEvent = { type: 'RentEstimated', data: { ...rentEstimated.example, rentPerUnitCents: 190_000 } };
const versions = { feeScheduleVersion: 1, textVersion: 1 };
const seen = (estimateEventId: string) =>
  ({ type: 'ReportViewed', data: { estimateEventId, ...versions } }) satisfies AnalysisEvent;
const looks = (count: number): Append<AnalysisEvent> =>
  Array.from({ length: count }, () => ({ ...seen(eventId(1)), by: visitor }));

describe('note that the report is shown', () => {
  it('names the estimate whose figures it shows, not the newest', () => {
    const history = [requested, first, second];
    given(history)
      .when(noteReportViewed, { estimatedAt: appendedAt(1), ...versions })
      .then([seen(eventId(1))]);
    given(history)
      .when(noteReportViewed, { estimatedAt: appendedAt(2), feeScheduleVersion: 3, textVersion: 2 })
      .then([{ type: 'ReportViewed', data: { estimateEventId: eventId(2), feeScheduleVersion: 3, textVersion: 2 } }]);
  });

  it('knows no estimate that was not made, nor an analysis', () => {
    const view = { estimatedAt: appendedAt(7), ...versions };
    given([requested, first]).when(noteReportViewed, view).then('event_not_found');
    given([]).when(noteReportViewed, view).then('analysis_not_found');
  });

  it('keeps no more of an hour than a family has browsers, and again those of the next', () => {
    const view = { estimatedAt: appendedAt(1), ...versions };
    const look = seen(eventId(1));
    given([requested, first, looks(mostViewsAnHour - 1)])
      .when(noteReportViewed, view)
      .then([look]);
    given([requested, first, looks(mostViewsAnHour)])
      .when(noteReportViewed, view)
      .then([]);
    const anHourLater = { now: appendedAt(2 + 60) };
    given([requested, first, looks(mostViewsAnHour)])
      .when(noteReportViewed, view, anHourLater)
      .then([look]);
  });
});

describe('note that the fees are shown', () => {
  const shown = { ...versions, propertyType: 'condo', unitCount: 2, rentCents: 200_000 } as const;

  it('keeps what the estimate was made of', () => {
    given([requested, first])
      .when(noteFeeShown, { estimatedAt: appendedAt(1), ...shown })
      .then([{ type: 'FeeShown', data: { estimateEventId: eventId(1), ...shown } }]);
  });

  it('needs no rent that was estimated already', () => {
    given([requested])
      .when(noteFeeShown, { estimatedAt: null, ...shown, rentCents: null })
      .then([{ type: 'FeeShown', data: { estimateEventId: null, ...shown, rentCents: null } }]);
  });

  it('is counted apart from looks at the report', () => {
    given([requested, first, looks(mostViewsAnHour)])
      .when(noteFeeShown, { estimatedAt: null, ...shown })
      .then([{ type: 'FeeShown', data: { estimateEventId: null, ...shown } }]);
  });
});
