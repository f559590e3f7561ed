import { describe, it } from '@jest/globals';
import { fileAttached, fileRemoved } from '../../../../contracts/src/files/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadMerged } from '../../../../contracts/src/cases/events.js';
import { given } from '../../../../testing/given-when-then.js';
import { attachFile, attachReceivedFile, removeFile } from './files.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const file = fileAttached.example;
const attached = { type: 'FileAttached', data: file } as const;
const removed = { type: 'FileRemoved', data: fileRemoved.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const { fileId } = file;

describe('attaching a file', () => {
  it('shows it, and one that was removed again', () => {
    given([created]).when(attachFile, file).then([attached]);
    given([created, attached, removed]).when(attachFile, file).then([attached]);
  });

  it('has nothing to do where the lead has it, whatever it is called now', () => {
    given([created, attached])
      .when(attachFile, { ...file, name: 'house.jpg' })
      .then([]);
  });

  it('takes none for a lead that is not there or deleted', () => {
    given([]).when(attachFile, file).then('lead_not_found');
    given([created, deleted]).when(attachFile, file).then('lead_deleted');
  });
});

describe('a file that the owner sent', () => {
  it('is kept once, of a lead that is deleted or was merged, too: it may come back', () => {
    const merged = { type: 'LeadMerged', data: leadMerged.example } as const;
    given([created]).when(attachReceivedFile, file).then([attached]);
    given([created, deleted]).when(attachReceivedFile, file).then([attached]);
    given([created, merged]).when(attachReceivedFile, file).then([attached]);
    given([created, attached, deleted]).when(attachReceivedFile, file).then([]);
  });

  it('is of no use without a lead', () => {
    given([]).when(attachReceivedFile, file).then('lead_not_found');
  });
});

describe('removing a file', () => {
  it('says which it was', () => {
    given([created, attached]).when(removeFile, { fileId }).then([removed]);
  });

  it('is refused where there is none such, or none any more', () => {
    given([created]).when(removeFile, { fileId }).then('file_not_found');
    given([created, attached, removed]).when(removeFile, { fileId }).then('file_not_found');
    given([created, attached, deleted]).when(removeFile, { fileId }).then('lead_deleted');
  });
});
