import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, sampleNow } from '../../../../testing/given-when-then.js';
import { noteWritten } from './notes.js';

const created = { type: 'LeadCreated', data: { ...leadCreated.example, status: 'leads' } } as const;
const written = { messageId: '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f', channel: 'email', at: sampleNow } as const;
const contact = {
  type: 'ContactLogged',
  data: { kind: 'email', outcome: 'sent', at: sampleNow, note: null, messageId: written.messageId },
} as const;

describe('a message that staff wrote', () => {
  it('is a contact once it was sent, by the channel that it took', () => {
    given([created]).when(noteWritten, written).then([contact]);
    given([created])
      .when(noteWritten, { ...written, channel: 'sms' })
      .then([{ ...contact, data: { ...contact.data, kind: 'text' } }]);
  });

  it('is noted once, beside others and whatever was logged by hand', () => {
    given([created, contact]).when(noteWritten, written).then([]);
    const other = { ...written, messageId: '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e50' };
    given([created, contact])
      .when(noteWritten, other)
      .then([{ ...contact, data: { ...contact.data, messageId: other.messageId } }]);
    const { messageId: _none, ...byHand } = contact.data;
    given([created, { ...contact, data: byHand }])
      .when(noteWritten, written)
      .then([contact]);
  });

  it('was written to a lead that was deleted since as well, and to none that is not there', () => {
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(noteWritten, written)
      .then([contact]);
    given([]).when(noteWritten, written).then([]);
  });
});
