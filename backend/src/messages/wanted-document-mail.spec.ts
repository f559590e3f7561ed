import { describe, expect, it } from '@jest/globals';
import { documentWanted, fileAttached } from '../../../contracts/src/files/events.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { logOf, sampleId, type Append } from '../../../testing/given-when-then.js';
import { mailAskedFor } from './automatic-mail.js';
import { wantedDocumentMail } from './automatic-words.js';
import { leadToWrite } from './lead-to-write.js';

const { example } = documentWanted;
const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const asked = { type: 'DocumentWanted', data: { ...example, told: true } } as const;

describe('the mail that tells an owner which document they are asked for', () => {
  it.each([
    [true, ['wanted-document']],
    [undefined, []],
  ] as const)('goes out only if the request says so: %s', (told, kinds) => {
    const [, event] = logOf([created, { type: 'DocumentWanted', data: { ...example, ...(told && { told }) } }]);
    expect(mailAskedFor(event!)).toMatchObject(kinds.map((kind) => ({ effect: { kind, leadId: sampleId } })));
  });

  const mailOf = (...since: Append[]) => {
    const events = logOf([created, asked, ...since]);
    return wantedDocumentMail(events[1]!, sampleId, leadToWrite({ events, erased: false }));
  };

  it('names it, as staff did', () => {
    expect(mailOf()).toMatchObject({ purpose: 'document', data: { wanted_document: example.what } });
  });

  it.each<[string, Append]>([
    ['it has come', { type: 'FileAttached', data: { ...fileAttached.example, wanted: example.wantedId } }],
    ['staff no longer ask for it', { type: 'DocumentWantWithdrawn', data: { wantedId: example.wantedId } }],
    ['the lead is lost', { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } }],
  ])('goes out no more once %s', (_, event) => {
    expect(mailOf(event)).toEqual({ nothing: 'The document has come, or nobody asks for it any more' });
  });
});
