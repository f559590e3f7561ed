const erasure = 'backend/src/erasure';
const lookAfter = `${erasure}/erasure-manager.ts`;
const wholeErasure = [`${erasure}/erasure.int.spec.ts`];
const addressed = [`${erasure}/erasure-addressed.int.spec.ts`];
const races = [`${erasure}/erasure-races.int.spec.ts`];
const behind = [`${erasure}/erasure-behind.int.spec.ts`];

/** Nothing of an erased person remains, whatever was under way; nobody else loses data. @type {import('../catalogue.mjs').Guarantee[]} */
export const erasures = [
  {
    says: 'What only an address led to is erased even if the worker that ended it went no further.',
    file: `${erasure}/erase-case.ts`,
    code: 'await this.commands.execute(noteCaseFound, leadId, { streams: noted }, context);',
    without: 'void context;',
    specs: addressed,
  },
  {
    says: 'An erasure waits for the read models that lead to the person.',
    file: `${erasure}/erase-case.ts`,
    code: 'if (because !== null) return { afterMs: waitMs, because };',
    without: '',
    specs: behind,
  },
  {
    says: 'A lead that was merged into an erased one, and not erased with it, is a case of its own again.',
    file: lookAfter,
    code: 'await this.apart({}, () => this.partMerged());',
    without: '',
    specs: races,
  },
  {
    says: 'A lead that is erased together with the one it was merged into is not counted again.',
    file: lookAfter,
    code: 'if (goesToo) return;',
    without: '',
    specs: races,
  },
  {
    says: 'A file that was being attached is erased with the person.',
    file: lookAfter,
    code: 'await this.apart({}, () => this.pool.query(strayFiles));',
    without: '',
    specs: races,
  },
  {
    says: 'What a provider creates for a person after the erasure has asked it is undone.',
    file: 'backend/src/platform/process-managers/process-manager.ts',
    code: 'if (last && endsStream(last)) await takeBack();',
    without: '',
    specs: races,
  },
  {
    says: 'A customer that a call to Stripe was just creating is deleted too.',
    file: `${erasure}/ask-providers.ts`,
    code: "for (const email of ['', ...emails]) for (const id of await this.payments.customerIdsOf(leadId, email)) ids.add(id);",
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
    says: 'A lead that an import made of the person during the erasure is erased, too.',
    file: `${erasure}/erase-case.ts`,
    code: 'if (leadErased) await this.eraseBroughtIn(leadErased, facts, acting);',
    without: '',
    specs: behind,
  },
  {
    says: 'No database statistics quote an erased person.',
    file: `${erasure}/renew-statistics.ts`,
    code: 'for (const table of tables) await renewed(client, table);',
    without: '',
    specs: wholeErasure,
  },
];

const place = 'event-store/src/backup/places/s3-place';
const atStore = [`${place}.int.spec.ts`];
const whole = ['backend/src/backups/backups-s3.int.spec.ts'];

/** Only a real backup counts as one, whatever its store does. @type {import('../catalogue.mjs').Guarantee[]} */
export const backups = [
  {
    says: 'Bytes that an S3 store returns changed do not count as a backup.',
    file: `${place}.ts`,
    code: "throw new Error('it returned other bytes than were uploaded');",
    without: '{}',
    specs: [...atStore, ...whole],
  },
  {
    says: 'An upload that an S3 store completed without confirming it is removed.',
    file: `${place}.ts`,
    code: 'await this.remove(name).catch(() => undefined);',
    without: '',
    specs: atStore,
  },
  {
    says: 'Nothing of a failed backup remains beside the next good one.',
    file: 'backend/src/backups/make-backup.ts',
    code: 'for (const { name } of there.filter((each) => failed.has(each.name))) await removeBackup(place, name);',
    without: '',
    specs: whole,
  },
  {
    says: 'A backup removes only backups of its own system whose whole log it contains.',
    file: 'backend/src/backups/decide.ts',
    code: '&& each.system === made.system && each.isAncestor',
    without: '',
    specs: ['backend/src/backups/keep-backups.spec.ts', 'backend/src/backups/backups-shared.int.spec.ts'],
  },
  {
    says: 'The next backup ends abandoned uploads.',
    file: 'backend/src/backups/make-backup.ts',
    code: 'await place.sweep((each) => isNamedBy(system, each));',
    without: '',
    specs: whole,
  },
  {
    says: 'A sweep leaves what others keep in the store.',
    file: `${place}.ts`,
    code: 'if (isOurs(key.slice(under.length))) found.push',
    without: 'found.push',
    specs: atStore,
  },
  {
    says: 'Nothing waits forever for a store that does not answer.',
    file: `${place}.ts`,
    code: 'throwOnRequestTimeout: true,',
    without: '',
    specs: atStore,
  },
];
