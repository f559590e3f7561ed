import type { DataOf, ReceiptEvent } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition, Decider } from '../../platform/commands/decider.js';

/** What was written down; null: nothing yet. It never changes. */
export type ReceiptState = DataOf<'AnalyticsReceiptIssued'> | null;

const receiptDecider: Decider<ReceiptState, ReceiptEvent> = {
  category: 'receipt',
  initialState: null,
  evolve: (state, event) => state ?? event.data,
};

/** Writes down a figure that was just counted. */
export const issueReceipt: CommandDefinition<ReceiptState, DataOf<'AnalyticsReceiptIssued'>, ReceiptEvent> = {
  name: 'IssueAnalyticsReceipt',
  decider: receiptDecider,
  creates: true,
  decide(state, figure) {
    return state ? [] : [{ type: 'AnalyticsReceiptIssued', data: figure }];
  },
};
