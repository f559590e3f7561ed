import { describe, expect, it } from '@jest/globals';
import type { ErasurePreview } from '../../../../../contracts/src/erasure/queries.js';
import { willHappen } from './erasure-query.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const preview: ErasurePreview = {
  ...{ leadId, name: 'Sample Owner', others: [], files: 1, openEffects: 0, backups: 'no_folder' },
  streams: [{ stream: `lead-${leadId}`, part: null, events: 3, keys: 2, clear: 0 }],
  providers: [
    { provider: 'stripe', configured: true, asked: true, kept: 2 },
    { provider: 'docuseal', configured: false, asked: true, kept: 0 },
    { provider: 'odoo', configured: true, asked: false, kept: 0 },
  ],
};

describe('what an erasure will do', () => {
  it('names what goes, who is asked, and what stays', () => {
    const text = willHappen(preview).join(' ');
    expect(text).toMatch('1 history ends for good, and 2 keys are destroyed');
    expect(text).toMatch('Stripe is asked to delete what it has; it may keep 2 invoices.');
    expect(text).toMatch('DocuSeal can’t be asked');
    expect(text).not.toMatch('Odoo');
    expect(text).toMatch('copies that somebody made by hand can still be read');
  });
});
