import { describe, expect, it } from '@jest/globals';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import { setupSteps } from '../page/lead-sections.js';

const completed = (status: (typeof leadStatuses)[number]) =>
  setupSteps(status).flatMap(({ name, complete }) => (complete ? [name] : []));

describe('setupSteps', () => {
  it('names four steps, of which the analysis is always complete', () => {
    for (const status of leadStatuses) {
      expect(setupSteps(status).map(({ name }) => name)).toEqual([
        'Property Analysis',
        'Document Signing',
        'Payment Processing',
        'Setup Complete',
      ]);
      expect(completed(status)).toContain('Property Analysis');
    }
  });

  it('has the documents signed when the contract is sent, and the rest when it is closed', () => {
    expect(completed('contract_sent')).toEqual(['Property Analysis', 'Document Signing']);
    expect(completed('closed')).toEqual(['Property Analysis', 'Payment Processing', 'Setup Complete']);
    expect(completed('enrolled')).toEqual(['Property Analysis']);
  });
});
