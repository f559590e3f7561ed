import { describe, expect, it } from '@jest/globals';
import type { EffectKind } from './process-manager.js';
import { refuseOtherConfirmed, refuseSharedNames } from './process-managers.js';

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

describe('what a person may confirm', () => {
  const perform = () => Promise.resolve({ as: 'done' } as const);
  const confirm = () => Promise.resolve(true);

  it('is what sends messages, as the console knows it', () => {
    const kinds = { 'payment-link': { perform, confirm }, contact: { perform } };
    expect(() => refuseOtherConfirmed([{ name: 'messages', kinds }])).not.toThrow();
    const others: Record<string, EffectKind>[] = [{ 'payment-link': { perform } }, { contact: { perform, confirm } }];
    for (const other of others)
      expect(() => refuseOtherConfirmed([{ name: 'messages', kinds: other }])).toThrow(Object.keys(other)[0]);
  });
});
