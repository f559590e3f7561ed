import { describe, it } from '@jest/globals';
import { eventDefinition, type DataOf } from '../../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { given, type Append } from '../../../../testing/given-when-then.js';
import { recordAnswer } from './work.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const data = eventDefinition('LeadAnswered')!.example as DataOf<'LeadAnswered'>;
const answered: Append = { type: 'LeadAnswered', data };
const other = { ...data, messageId: '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55' };

describe('an answer of the lead', () => {
  it('is recorded once, and another one, too', () => {
    given([created]).when(recordAnswer, data).then([answered]);
    given([created, answered]).when(recordAnswer, data).then([]);
    given([created, answered])
      .when(recordAnswer, other)
      .then([{ type: 'LeadAnswered', data: other }]);
  });

  it('counts where staff wrote about the same message, and of a deleted lead', () => {
    const written = {
      type: 'ContactLogged',
      data: { kind: 'text', outcome: 'sent', at: '2026-03-02T15:00:00.000Z', note: null, messageId: data.messageId },
    } as const;
    given([created, written]).when(recordAnswer, data).then([answered]);
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(recordAnswer, data)
      .then([answered]);
  });

  it('is nothing of no lead', () => {
    given([]).when(recordAnswer, data).then([]);
  });
});
