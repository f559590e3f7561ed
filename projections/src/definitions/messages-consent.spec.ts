import { describe, it } from '@jest/globals';
import { at, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { consentChangesTable } from '../../../contracts/src/messages/view.js';
import { messages } from './messages.js';

const stream = `message-${uuid(7)}`;
const intended = step('MessageIntended', {}, { stream });
const said = { leadId: uuid(2), channel: 'sms', address: '+15155550100' } as const;
const withdrawn = step('ConsentWithdrawn', { ...said, how: 'provider' }, { stream });
const renewed = step('ConsentRenewed', { ...said, how: 'reply' }, { stream });
const erased = step('StreamErased', {}, { stream });
const change = { ...said, messageId: uuid(7), wanted: false, how: 'provider', at: at(1), position: 200n };

describe('whether an address wants messages', () => {
  it('is in the row of the message that said so, which goes on as it was', () => {
    given(messages, intended, withdrawn).expectRows([change], consentChangesTable);
    given(messages, intended, withdrawn).expectRows([
      {
        state: 'intended',
        address: 'owner@example.com',
        begunAt: at(0),
        changedAt: at(1),
        revision: 1,
        position: 200n,
      },
    ]);
  });

  it('is what was said last', () => {
    const again = { ...change, wanted: true, how: 'reply', at: at(2), position: 300n };
    given(messages, intended, withdrawn, renewed).expectRows([again], consentChangesTable);
    given(messages, intended, withdrawn, renewed).expectRows([
      { state: 'intended', address: 'owner@example.com', subject: 'Your rental analysis', changedAt: at(2) },
    ]);
  });

  it('does not come from an event that says nothing of it', () => {
    given(messages, intended, step('MessageSent', {}, { stream }), erased).expectRows([], consentChangesTable);
  });

  it('stays when the message is erased, without the address', () => {
    given(messages, intended, withdrawn, erased).expectRows([{ ...change, address: '[erased]' }], consentChangesTable);
  });
});
