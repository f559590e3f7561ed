import { describe, expect, it } from '@jest/globals';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { BackupsHolding } from '../backups/decide.js';
import { certificateLines, keysGoneAt } from './certificate.js';

const erasedAt = '2027-01-20T10:00:00.000Z';
const completedAt = '2027-01-20T10:05:00.000Z';
const issuedAt = '2027-02-01T08:00:00.000Z';
const stream = {
  stream: 'lead-1',
  part: null,
  revision: 3,
  events: 4,
  hashBefore: 'b',
  hashAfter: 'b',
  keys: ['k'],
  clear: 0,
};
const state: ErasureState = {
  leadId: '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20',
  ...{ erasedAt, erasedBy: { kind: 'user', id: 'u' }, reason: 'asked', others: [], stage: 'complete' },
  ...{ streams: [stream], places: [{ place: 'files', count: 2 }], noted: 'no_folder', answers: [], payments: 0 },
  completedAt,
};
const none: BackupsHolding = { kind: 'no_backups' };

const read = (given: Partial<ErasureState> = {}, holding: BackupsHolding = none) =>
  certificateLines({ ...state, ...given }, holding, issuedAt).map((line) => JSON.parse(line) as unknown);
const restOf = (given: Partial<ErasureState> = {}, holding: BackupsHolding = none) =>
  read(given, holding).at(-1) as { remains: string[] };

const always = [
  /^The kind of each event, .* stay, since figures count them\. They name nobody\.$/,
  /^This system makes no automatic backups/,
  /^Database files keep overwritten rows/,
  /^Earlier copies of the database files/,
  /^Earlier copies made by hand/,
];
/** The sentences that say what remains, without those that every certificate has. */
const remains = (given: Partial<ErasureState>, holding: BackupsHolding = none) =>
  restOf(given, holding).remains.filter((sentence) => !always.some((each) => each.test(sentence)));

describe('a certificate of erasure', () => {
  it('has a head, a line for each stream, and the rest', () => {
    const other = { ...stream, stream: 'message-1', part: 'client' as const };
    expect(read({ streams: [stream, other] })).toEqual([
      {
        format: 'erasure-certificate-1',
        leadId: state.leadId,
        ...{ erasedAt, erasedBy: { kind: 'user', id: 'u' }, reason: 'asked', completedAt, issuedAt, streams: 2 },
      },
      stream,
      other,
      {
        ...{ places: state.places, answers: [], backupsExpireAt: null, notedBesideBackups: false },
        remains: always.map((each) => expect.stringMatching(each)),
      },
    ]);
  });

  it('says which streams hold unencrypted texts, and nothing of the others', () => {
    const streams = [stream, { ...stream, stream: 'lead-2', clear: 1 }, { ...stream, stream: 'lead-3', clear: 5 }];
    expect(remains({ streams })).toEqual([
      "lead-2 holds 1 unencrypted text, from before texts were sealed: the log can't be changed.",
      "lead-3 holds 5 unencrypted texts, from before texts were sealed: the log can't be changed.",
    ]);
  });

  it('says what figures still count, and what outside systems keep or were not asked', () => {
    const answers: ErasureState['answers'] = [
      { provider: 'stripe', answer: 'deleted', deleted: 1, kept: 1 },
      { provider: 'docuseal', answer: 'nothing_there', deleted: 0, kept: 0 },
      { provider: 'odoo', answer: 'not_configured', deleted: 0, kept: 0 },
      { provider: 'twilio', answer: 'deleted', deleted: 3, kept: 0 },
    ];
    expect(remains({ payments: 1, answers })).toEqual([
      '1 payment stays with its amount and time, since figures count it.',
      'Stripe keeps 1 invoice, as bookkeeping laws require.',
      'Odoo could not be asked: it is no longer configured here.',
      'Twilio says that texts it deleted may stay in its own backups for up to 30 days.',
    ]);
    const more = answers.map((each) => ({ ...each, kept: each.kept * 2 }));
    expect(remains({ payments: 2, answers: more }).slice(0, 2)).toEqual([
      '2 payments stay with their amounts and times, since figures count them.',
      'Stripe keeps 2 invoices, as bookkeeping laws require.',
    ]);
    expect(remains({ answers: [{ provider: 'twilio', answer: 'nothing_there', deleted: 0, kept: 0 }] })).toEqual([]);
    expect(remains({})).toEqual([]);
  });

  it('says how an older backup is restored, if the erasure is noted beside the backups', () => {
    expect(remains({ noted: 'beside_backups' })).toEqual([
      'Restoring an older backup together with this system’s list of erasures erases the person again.',
    ]);
    expect(restOf({ noted: 'beside_backups' })).toMatchObject({ notedBesideBackups: true });
  });

  const at = '2027-03-01T23:30:00.000Z';
  it('names the backups that no system removes, with the command, and then no day by which the keys are gone', () => {
    const apart = ['lead-pipeline-20261124T023000Z.age', 'lead-pipeline-20261125T023000Z-5e6f7a8b.age'];
    const remainsIn = (holding: BackupsHolding) => restOf({}, holding).remains.slice(1, 3);
    expect(remainsIn({ kind: 'none_kept', apart: apart.slice(0, 1) })[0]).toBe(
      '1 backup of another system, of an ended lineage or of an earlier version holds the keys, or may hold them: lead-pipeline-20261124T023000Z.age. No system removes it: the keys stay there until somebody removes it (npm run ops -- backups remove lead-pipeline-20261124T023000Z.age).',
    );
    const both: BackupsHolding = { kind: 'until', at, kept: 1, apart };
    expect(remainsIn(both)).toEqual([
      expect.stringMatching(/^1 earlier backup holds the keys\. It is removed on 2027-03-01/),
      expect.stringMatching(
        /^2 backups of another system.* hold the keys, or may hold them: .*until somebody removes them/,
      ),
    ]);
    expect(restOf({}, both)).toMatchObject({ backupsExpireAt: null });
  });

  it.each<[BackupsHolding, string, string | null]>([
    [none, 'This system makes no automatic backups: BACKUP_TO is not set.', null],
    [{ kind: 'none_kept' }, 'No earlier backup is kept where this system stores its backups.', null],
    [
      { kind: 'by_hand', kept: 2 },
      '2 earlier backups hold the keys. No automatic backups are made here, so no removal date can be given: the keys stay there until somebody removes them or makes newer ones.',
      null,
    ],
    [
      { kind: 'by_hand', kept: 1 },
      '1 earlier backup holds the keys. No automatic backups are made here, so no removal date can be given: the keys stay there until somebody removes it or makes newer ones.',
      null,
    ],
    [
      { kind: 'until', at, kept: 1 },
      '1 earlier backup holds the keys. It is removed on 2027-03-01 (UTC) if backups continue as scheduled now; a missed backup delays this.',
      at,
    ],
    [
      { kind: 'until', at, kept: 7 },
      '7 earlier backups hold the keys. The last one is removed on 2027-03-01 (UTC) if backups continue as scheduled now; a missed backup delays this.',
      at,
    ],
  ])('says what backups hold: %j', (holding, sentence, backupsExpireAt) => {
    expect(restOf({}, holding)).toMatchObject({ backupsExpireAt });
    expect(restOf({}, holding).remains[1]).toBe(sentence);
  });

  it('counts backups from the completion, or from the erasure while it is under way', () => {
    expect(keysGoneAt(state)).toEqual(new Date(completedAt));
    expect(keysGoneAt({ ...state, completedAt: null })).toEqual(new Date(erasedAt));
  });
});
