const erasure = 'backend/src/erasure';
const lookAfter = `${erasure}/erasure-manager.ts`;
const whole = [`${erasure}/erasure.int.spec.ts`];
const addressed = [`${erasure}/erasure-addressed.int.spec.ts`];
const races = [`${erasure}/erasure-races.int.spec.ts`];

/** Nothing of an erased person remains, whatever was under way; nobody else loses data. @type {import('../catalogue.mjs').Entry[]} */
export const erasures = [
  {
    says: 'What only an address led to is erased even if the worker that ended it went no further.',
    file: `${erasure}/erase-case.ts`,
    code: 'await this.commands.execute(noteCaseFound, leadId, { streams: noted }, context);',
    without: 'void context;',
    specs: addressed,
  },
  {
    says: 'A lead that was merged into an erased one, and not erased with it, is a case of its own again.',
    file: lookAfter,
    code: 'await this.partMerged();',
    without: '',
    specs: races,
  },
  {
    says: 'A lead that is erased together with the one it was merged into is not counted again.',
    file: lookAfter,
    code: 'if (goesToo) continue;',
    without: '',
    specs: races,
  },
  {
    says: 'A file that was being attached is erased with the person.',
    file: lookAfter,
    code: 'await this.pool.query(strayFiles);',
    without: '',
    specs: races,
  },
  {
    says: 'What a provider creates for a person after the erasure has asked it is undone.',
    file: 'backend/src/platform/process-managers/taken-back.ts',
    code: 'if (last && endsStream(last)) await takeBack();',
    without: '',
    specs: races,
  },
  {
    says: 'A customer that a call to Stripe was just creating is deleted too.',
    file: `${erasure}/ask-providers.ts`,
    code: 'for (const email of emails) for (const id of await this.payments.customerIdsOf(leadId, email)) ids.add(id);',
    without: '',
    specs: races,
  },
  {
    says: 'An invoice that was being created is not sent to a person who was erased.',
    file: 'backend/src/integrations/stripe/payment-provider.ts',
    code: 'await fence();\n    return invoiceOf(',
    without: 'return invoiceOf(',
    specs: races,
  },
  {
    says: 'Undoing an import leaves alone a lead that was erased meanwhile.',
    file: 'backend/src/imports/import-work.ts',
    code: "if (error.code === 'stream_erased') return { line, undone: 'kept', reason: 'The person has been erased since.' };",
    without: '',
    specs: races,
  },
  {
    says: 'No line of an import about an erased person comes in, even if a process had read it ahead.',
    file: 'backend/src/imports/waiting-lines.ts',
    code: 'if (lines > 0) await client.query(takeAway, [id]);',
    without: '',
    specs: races,
  },
  {
    says: 'No database statistics quote an erased person.',
    file: `${erasure}/renew-statistics.ts`,
    code: 'for (const table of tables) await renewed(client, table);',
    without: '',
    specs: whole,
  },
];
