const erasure = 'backend/src/erasure';
const lookAfter = `${erasure}/application/look-after-erasures.ts`;
const whole = [`${erasure}/http/erasure.int.spec.ts`];
const races = [`${erasure}/http/erasure-races.int.spec.ts`];

/** Nothing of an erased person remains, whatever was under way; nobody else loses data. @type {import('../catalogue.mjs').Entry[]} */
export const erasures = [
  {
    says: 'A lead that is left merged into one that was erased is a case of its own again.',
    file: lookAfter,
    code: 'await this.partMerged();',
    without: '',
    specs: races,
  },
  {
    says: 'A lead that is erased with the one that it was merged into counts no second time.',
    file: lookAfter,
    code: 'if (goesToo) continue;',
    without: '',
    specs: races,
  },
  {
    says: 'Bytes of a file that was being attached go with the person.',
    file: lookAfter,
    code: 'await this.pool.query(strayFiles);',
    without: '',
    specs: races,
  },
  {
    says: 'What a provider made of a person after the erasure asked it is taken back.',
    file: 'backend/src/platform/process-managers/taken-back.ts',
    code: 'if (last && endsStream(last)) await takeBack();',
    without: '',
    specs: races,
  },
  {
    says: 'A customer that a call to Stripe was just making is deleted too.',
    file: `${erasure}/application/ask-providers.ts`,
    code: 'for (const email of emails) for (const id of await this.payments.customerIdsOf(leadId, email)) ids.add(id);',
    without: '',
    specs: races,
  },
  {
    says: 'An invoice that was being made is sent to nobody who was erased.',
    file: 'backend/src/integrations/stripe/payment-provider.ts',
    code: 'await fence();\n    return invoiceOf(',
    without: 'return invoiceOf(',
    specs: races,
  },
  {
    says: 'An undo of an import leaves a lead alone that was erased meanwhile.',
    file: 'backend/src/imports/application/import-work.ts',
    code: "if (error.code === 'stream_erased') return { line, undone: 'kept', reason: 'The person was erased since.' };",
    without: '',
    specs: races,
  },
  {
    says: 'Of a person who was erased no line of an import comes in that a process had read ahead.',
    file: 'backend/src/imports/application/waiting-lines.ts',
    code: 'if (lines > 0) await client.query(takeAway, [id]);',
    without: '',
    specs: races,
  },
  {
    says: 'No statistics of the database quote who was erased.',
    file: `${erasure}/application/renew-statistics.ts`,
    code: 'for (const name of tables) await client.query(`analyze ${name}`);',
    without: '',
    specs: whole,
  },
];
