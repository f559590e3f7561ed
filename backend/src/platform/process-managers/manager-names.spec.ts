import { describe, expect, it } from '@jest/globals';
import { refuseSharedNames } from './process-managers.js';

describe('the name of a process manager', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  it('is no read model’s, nor another manager’s', () => {
    expect(() => refuseSharedNames(named('document-sending', 'invoices'), ['documents'])).not.toThrow();
    expect(() => refuseSharedNames(named('documents'), ['documents'])).toThrow(
      'The process manager documents has the name of a read model or another manager',
    );
    expect(() => refuseSharedNames(named('invoices', 'invoices'), [])).toThrow('invoices');
  });
});
