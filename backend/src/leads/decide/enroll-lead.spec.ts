import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { noteAdded } from '../../../../contracts/src/leads/events.js';
import { given, staff, visitor } from '../../../../testing/given-when-then.js';
import { enrollLead } from './create-lead.js';

const analysed = {
  type: 'LeadCreated',
  data: {
    ...leadCreated.example,
    name: 'owner',
    phone: null,
    status: 'analysis_submitted',
    source: 'analysis',
    squareFootage: 1850,
    estimatedRentCents: null,
  },
  by: visitor,
} as const;
const enrollment = {
  propertyType: 'single-family',
  unitCount: 1,
  estimatedRentCents: 195_000,
  propertyAddress: '100 Sample St',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50023',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
} as const;
const details = { type: 'LeadDetailsEdited', data: { name: 'Sample Owner', phone: '515-555-0100' } } as const;
const property = { type: 'PropertyDetailsEdited', data: { estimatedRentCents: 195_000 } } as const;
const moved = {
  type: 'LeadStatusMoved',
  data: { from: 'analysis_submitted', to: 'enrolled', source: 'enrollment' },
} as const;
const asVisitor = { actor: visitor };
const enrolled = [details, property, moved].map((event) => ({ ...event, by: visitor }));

describe('enroll lead', () => {
  it('moves the analysed lead with what was entered, and leaves its source and what it did not get', () => {
    given([analysed]).when(enrollLead, enrollment, asVisitor).then([details, property, moved]);
  });

  it('keeps with the move what was shown and agreed to, and no consent of a form that staff sent', () => {
    const shown = { feesShown: { feeScheduleVersion: 1, textVersion: 2 }, consentTextVersion: 1 };
    const move = { ...moved, data: { ...moved.data, ...shown } };
    given([analysed])
      .when(enrollLead, { ...enrollment, ...shown }, asVisitor)
      .then([details, property, move]);
    const { feesShown } = shown;
    given([analysed])
      .when(enrollLead, { ...enrollment, ...shown }, { actor: staff })
      .then([details, property, { ...moved, data: { ...moved.data, feesShown } }]);
  });

  it('goes on whatever else staff did to it', () => {
    const noted = { type: 'NoteAdded', data: noteAdded.example, by: staff } as const;
    given([analysed, noted]).when(enrollLead, enrollment, asVisitor).then([details, property, moved]);
  });

  it('moves nothing a second time, and takes what was entered since', () => {
    given([analysed, enrolled]).when(enrollLead, enrollment, asVisitor).then([]);
    given([analysed, enrolled])
      .when(enrollLead, { ...enrollment, phone: '515-555-0101' }, asVisitor)
      .then([{ type: 'LeadDetailsEdited', data: { phone: '515-555-0101' } }]);
  });

  it('does not take a walkthrough back that its owner has booked', () => {
    const booked = {
      type: 'LeadStatusMoved',
      data: { from: 'enrolled', to: 'walkthrough_scheduled' },
      by: visitor,
    } as const;
    given([analysed, enrolled, booked]).when(enrollLead, enrollment, asVisitor).then([]);
  });

  it('is refused once somebody of the company has moved it, also back', () => {
    const away = { type: 'LeadStatusMoved', data: { from: 'analysis_submitted', to: 'proposal' }, by: staff } as const;
    const back = { type: 'LeadStatusMoved', data: { from: 'proposal', to: 'analysis_submitted' }, by: staff } as const;
    given([analysed, away]).when(enrollLead, enrollment, asVisitor).then('lead_taken_over');
    given([analysed, away, back]).when(enrollLead, enrollment, asVisitor).then('lead_taken_over');
  });

  it('is refused for another place, so that no property is written over by another', () => {
    const elsewhere = { ...enrollment, propertyAddress: '9 Elm St' };
    given([analysed, enrolled]).when(enrollLead, elsewhere, asVisitor).then('lead_elsewhere');
    given([analysed]).when(enrollLead, elsewhere, asVisitor).then('lead_elsewhere');
    const inAnotherCity = { ...enrollment, city: 'Des Moines', zipCode: '50309' };
    given([analysed]).when(enrollLead, inAnotherCity, asVisitor).then('lead_elsewhere');
  });

  it('takes the same place in another spelling, and a place for a lead that has none', () => {
    const respelled = { streetAddress: '100 sample street', propertyAddress: '100 sample street, Ankeny, IA 50023' };
    given([analysed, enrolled])
      .when(enrollLead, { ...enrollment, propertyAddress: '100 sample street' }, asVisitor)
      .then([{ type: 'PropertyDetailsEdited', data: respelled }]);
    const nowhere = { propertyAddress: 'Not provided', streetAddress: null, city: null, state: null, zipCode: null };
    given([{ ...analysed, data: { ...analysed.data, ...nowhere } }, enrolled])
      .when(enrollLead, enrollment, asVisitor)
      .then([
        {
          type: 'PropertyDetailsEdited',
          data: {
            propertyAddress: '100 Sample St, Ankeny, IA 50023',
            streetAddress: '100 Sample St',
            ...{ city: 'Ankeny', state: 'IA', zipCode: '50023' },
          },
        },
      ]);
  });

  it('is refused without a lead, and on a deleted one', () => {
    given([]).when(enrollLead, enrollment, asVisitor).then('lead_not_found');
    given([analysed, { type: 'LeadDeleted', data: {} }])
      .when(enrollLead, enrollment, asVisitor)
      .then('lead_deleted');
  });
});
