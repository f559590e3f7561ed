import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';

export interface SetupStep {
  name: string;
  complete: boolean;
}

/** The progress of a property's setup, by the lead's stage (specification, section 4). */
export function setupSteps(status: LeadStatus): SetupStep[] {
  return [
    { name: 'Property Analysis', complete: true },
    { name: 'Document Signing', complete: status === 'contract_sent' },
    { name: 'Payment Processing', complete: status === 'closed' },
    { name: 'Setup Complete', complete: status === 'closed' },
  ];
}
