import type { ReceiptEvent } from '../../../../contracts/src/analytics/events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { CommandDefinition, Decider } from '../../platform/commands/decider.js';

/** The recorded figure; null: nothing yet. It never changes. */
export type ReceiptState = DataOf<'AnalyticsReceiptIssued'> | null;

const receiptDecider: Decider<ReceiptState, ReceiptEvent> = {
  category: 'receipt',
  initialState: null,
  evolve: (state, event) => state ?? event.data,
};

/** Records a figure that was just counted. */
export const issueReceipt: CommandDefinition<ReceiptState, DataOf<'AnalyticsReceiptIssued'>, ReceiptEvent> = {
  name: 'IssueAnalyticsReceipt',
  decider: receiptDecider,
  creates: true,
  decide(state, figure) {
    return state ? [] : [{ type: 'AnalyticsReceiptIssued', data: figure }];
  },
};
