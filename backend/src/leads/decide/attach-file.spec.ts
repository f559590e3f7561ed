import { describe, it } from '@jest/globals';
import { documentWanted, fileAttached, fileRemoved } from '../../../../contracts/src/files/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadMerged } from '../../../../contracts/src/cases/events.js';
import { commandId, eventId, given } from '../../../../testing/given-when-then.js';
import {
  askForDocument,
  attachFile,
  attachReceivedFile,
  removeFile,
  sendWantedFile,
  withdrawWantedDocument,
} from './files.js';
import { undo } from './undo.js';

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

describe('a document that the owner is asked for', () => {
  const { wantedId, what } = documentWanted.example;
  const asked = { type: 'DocumentWanted', data: documentWanted.example } as const;
  const withdrawn = { type: 'DocumentWantWithdrawn', data: { wantedId } } as const;
  const own = { ...file, wanted: wantedId };
  const sent = { type: 'FileAttached', data: own } as const;
  const other = { ...own, fileId: commandId(7) };
  const lost = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } } as const;

  it('is asked for once in the same words, and again once it has come or was withdrawn', () => {
    const next = { type: 'DocumentWanted', data: { wantedId: commandId(1), what } } as const;
    const told = false;
    given([created]).when(askForDocument, { what, told }).then([next]);
    given([created, asked]).when(askForDocument, { what, told }).then([]);
    given([created, asked, sent])
      .when(askForDocument, { what, told })
      .then([{ ...next, data: { wantedId: commandId(3), what } }]);
    given([created, asked, withdrawn])
      .when(askForDocument, { what, told })
      .then([{ ...next, data: { wantedId: commandId(3), what } }]);
    given([created, deleted]).when(askForDocument, { what, told }).then('lead_deleted');
  });

  it('says if an email tells the owner', () => {
    given([created])
      .when(askForDocument, { what, told: true })
      .then([{ type: 'DocumentWanted', data: { wantedId: commandId(1), what, told: true } }]);
  });

  it('is withdrawn once, until the owner has sent it', () => {
    given([created, asked]).when(withdrawWantedDocument, { wantedId }).then([withdrawn]);
    given([created, asked, withdrawn]).when(withdrawWantedDocument, { wantedId }).then([]);
    given([created, asked, sent]).when(withdrawWantedDocument, { wantedId }).then('document_came');
    given([created, asked, sent, removed]).when(withdrawWantedDocument, { wantedId }).then([withdrawn]);
  });

  it('comes once, however often it is sent; another file is refused then', () => {
    given([created, asked]).when(sendWantedFile, own).then([sent]);
    given([created, asked, sent])
      .when(sendWantedFile, { ...own, name: 'again.jpg' })
      .then([]);
    given([created, asked, sent]).when(sendWantedFile, other).then('not_awaited');
    given([created, asked, sent, removed])
      .when(sendWantedFile, other)
      .then([{ type: 'FileAttached', data: other }]);
  });

  it('is refused where nobody asks for it, or the lead has ended', () => {
    given([created]).when(sendWantedFile, own).then('not_awaited');
    given([created, asked, withdrawn]).when(sendWantedFile, own).then('not_awaited');
    given([created, asked, lost]).when(sendWantedFile, own).then('not_awaited');
    given([created, asked, deleted]).when(sendWantedFile, own).then('lead_deleted');
    given([created, asked, { type: 'LeadMerged', data: { into: commandId(9) } }])
      .when(sendWantedFile, own)
      .then('lead_merged');
  });

  it('may be a file that staff had attached, which an undo gives back, but not one that answered another request', () => {
    given([created, asked, attached]).when(sendWantedFile, own).then([sent]);
    given([created, asked, attached, sent])
      .when(undo, { eventId: eventId(3) })
      .then([{ ...attached, undoes: eventId(3) }]);
    const another = { type: 'DocumentWanted', data: { wantedId: commandId(8), what: 'Warranties' } } as const;
    given([created, asked, sent, another])
      .when(sendWantedFile, { ...own, wanted: commandId(8) })
      .then('file_already_sent');
  });

  it('stays asked for where the request is to be undone', () => {
    given([created, asked])
      .when(undo, { eventId: eventId(1) })
      .then('undo_not_possible');
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
