import { describe, expect, it } from '@jest/globals';
import { analyticsReceiptIssued } from '../../../../contracts/src/analytics/events.js';
import { folded, given } from '../../../../testing/given-when-then.js';
import { issueReceipt } from './receipt.js';

const figure = analyticsReceiptIssued.example;
const other = { ...figure, count: 5 };
const issued = { type: 'AnalyticsReceiptIssued', data: figure } as const;

describe('the receipt of a figure', () => {
  it('is issued once, and says the figure as it was', () => {
    given([]).when(issueReceipt, figure).then([issued]);
    given([issued]).when(issueReceipt, other).then([]);
  });

  it('never changes', () => {
    const { decider } = issueReceipt;
    expect(folded(decider, [issued, { type: 'AnalyticsReceiptIssued', data: other }])).toEqual(figure);
  });
});
