import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { foldedText } from '../../../../contracts/src/keys/names.js';
import { logOf, sampleLead, step } from '../../../test/events.js';
import { given } from '../../../test/project.js';
import { RowSet } from '../../engine/tables/row-set.js';
import { leadSearchTable } from './lead-search.js';
import { pipeline } from './pipeline.js';

const created = step('LeadCreated', { phone: null });
const { propertyAddress } = leadCreated.example;
const key = '100 sample st 50023';

describe('what a lead is searched by', () => {
  it('is name, e-mail, address, phone and the address in one spelling, in lower case, one per line', () => {
    given(pipeline, created).expectRows(
      [
        {
          leadId: sampleLead,
          search: 'sample owner\nowner@example.com\n100 sample st, ankeny, ia 50023\n\n100 sample st 50023',
        },
      ],
      leadSearchTable,
    );
  });

  it('has no accents, and one kind of apostrophe', () => {
    given(
      pipeline,
      step('LeadCreated', { name: 'Jose\u0301 O’Brien', email: 'B', propertyAddress: 'C', phone: null }),
    ).expectRows([{ search: `jose o'brien\nb\nc\n\n${key}` }], leadSearchTable);
  });

  it('and the digits of the phone, where it is written with anything else', () => {
    const ofPhone = (phone: string) =>
      given(pipeline, step('LeadCreated', { name: 'A', email: 'b', propertyAddress: 'c', phone }));
    ofPhone('+1 (515) 555-0100 x7').expectRows(
      [{ search: `a\nb\nc\n+1 (515) 555-0100 x7\n151555501007\n${key}` }],
      leadSearchTable,
    );
    ofPhone('５１５\u2011５５５\u2011０１００').expectRows(
      [{ search: `a\nb\nc\n515-555-0100\n5155550100\n${key}` }],
      leadSearchTable,
    );
    ofPhone('+44 (0)20 7946 0958').expectRows(
      [{ search: `a\nb\nc\n+44 (0)20 7946 0958\n4402079460958\n442079460958\n${key}` }],
      leadSearchTable,
    );
    ofPhone('5155550100').expectRows([{ search: `a\nb\nc\n5155550100\n${key}` }], leadSearchTable);
    ofPhone('ask').expectRows([{ search: `a\nb\nc\nask\n${key}` }], leadSearchTable);
  });

  it.each(['name', 'email', 'phone'] as const)('has its new %s, and no more the one before', (field) => {
    const before = step('LeadCreated', { name: 'First', email: 'first@example.com', phone: '515-555-0100' });
    const values = { name: 'Zoë ÅKERS', email: 'Second@example.com', phone: '(515) 555-0199' };
    const after = { name: 'First', email: 'first@example.com', phone: '515-555-0100', [field]: values[field] };
    const digits = after.phone.replace(/\D/g, '');
    const search = foldedText([after.name, after.email, propertyAddress, after.phone, digits, key].join('\n'));
    given(pipeline, before, step('LeadDetailsEdited', { [field]: values[field] })).expectRows(
      [{ search }],
      leadSearchTable,
    );
  });

  it('has its new address', () => {
    given(pipeline, created, step('PropertyDetailsEdited', { propertyAddress: '7 New St' })).expectRows(
      [{ search: `sample owner\nowner@example.com\n7 new st\n\n${key}` }],
      leadSearchTable,
    );
  });

  it('has of a phone that was cleared nothing', () => {
    given(
      pipeline,
      step('LeadCreated', { phone: '515-555-0100' }),
      step('PropertyDetailsEdited', { propertyAddress: '7 New St' }),
      step('LeadDetailsEdited', { phone: null }),
    ).expectRows([{ search: `sample owner\nowner@example.com\n7 new st\n\n${key}` }], leadSearchTable);
  });

  it('is not written again by what changes nothing of it', () => {
    const [first, ...others] = logOf([
      created,
      step('LeadStatusMoved', { from: 'leads', to: 'lost' }),
      step('NoteAdded', {}),
      step('LeadDetailsEdited', { company: 'Sample Homes' }),
      step('LeadDeleted', {}),
    ]);
    const rows = new RowSet();
    if (first?.readable) pipeline.project(first, rows);
    const written = rows.changedRows(leadSearchTable)[0];
    for (const event of others) if (event.readable) pipeline.project(event, rows);
    expect(others).toHaveLength(4);
    expect(rows.changedRows(leadSearchTable)[0]).toBe(written);
  });
});
