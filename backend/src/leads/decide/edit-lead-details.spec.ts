import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, staff, stateAfter } from '../../../../testing/given-when-then.js';
import type { EditLead } from '../../../../contracts/src/leads/routes.js';
import { editLead } from './edit-lead.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;

describe('edit lead details', () => {
  it('holds only the fields that really changed', () => {
    given([created])
      .when(editLead, { name: 'Sample Owner', phone: '515-555-0199', email: 'owner@example.com' })
      .then([{ type: 'LeadDetailsEdited', data: { phone: '515-555-0199' } }]);
  });

  it('null clears, absent leaves', () => {
    given([created])
      .when(editLead, { phone: null, company: undefined })
      .then([{ type: 'LeadDetailsEdited', data: { phone: null } }]);
  });

  it('takes an e-mail away again where there is a phone, and a phone where there is an e-mail', () => {
    const called = { type: 'LeadDetailsEdited', data: { phone: '515-555-0100' } } as const;
    const gone = { type: 'LeadDetailsEdited', data: { email: '' } } as const;
    given([created, called]).when(editLead, { email: '' }).then([gone]);
    given([created])
      .when(editLead, { email: '', phone: '515-555-0199' })
      .then([{ type: 'LeadDetailsEdited', data: { email: '', phone: '515-555-0199' } }]);
    given([created, called, gone]).when(editLead, { phone: null }).then('invalid_input');
    given([created, called]).when(editLead, { email: '', phone: null }).then('invalid_input');
  });

  it('takes neither away where there is nothing else, and says so at its field', () => {
    const silent = { type: 'LeadDetailsEdited', data: { phone: null } } as const;
    given([created, silent]).when(editLead, { email: '' }).then('invalid_input');
    const refusal = (email: string, command: EditLead) => {
      const lead = stateAfter([{ ...created, data: { ...created.data, email, phone: email === '' ? '7' : null } }]);
      const context = { now: '2026-03-02T15:00:00.000Z', actor: staff, commandId: '1' };
      return () => editLead.decide(lead, command, context);
    };
    expect(refusal('owner@example.com', { email: '' })).toThrow('Email is required if there is no phone');
    expect(refusal('', { phone: null })).toThrow('Phone is required if they gave no e-mail');
  });

  it('leaves alone who could never be reached, until somebody finds out how', () => {
    const nobody = { ...created, data: { ...created.data, email: '', phone: null } };
    given([nobody])
      .when(editLead, { name: 'Found Owner' })
      .then([{ type: 'LeadDetailsEdited', data: { name: 'Found Owner' } }]);
  });

  it('compares with what earlier edits made', () => {
    given([created, { type: 'LeadDetailsEdited', data: { company: 'Sample Homes' } }])
      .when(editLead, { company: 'Sample Homes', ownerName: 'Second Sample' })
      .then([{ type: 'LeadDetailsEdited', data: { ownerName: 'Second Sample' } }]);
  });
});
