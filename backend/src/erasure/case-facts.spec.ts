import { describe, expect, it } from '@jest/globals';
import { allEvents } from '../../../contracts/src/events/catalogue.js';
import { sealedFieldNames, textPlanOf } from '../../../contracts/src/log/text-plan.js';
import { factFields } from './case-facts.js';

/** Sealed fields of events by which nobody is looked for, and why. */
const others: Record<string, readonly string[]> = {
  'may be anything': [
    'content',
    'description',
    'detail',
    'error',
    'note',
    'notes',
    'reason',
    'subject',
    'text',
    'title',
    'what',
  ],
  'may be anything, within a list': ['improvements[].name', 'items[].description', 'data.*'],
  'a company, of which many people may be': ['company'],
  'of the realtor, who is another person': ['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany'],
  'of staff': ['displayName'],
  'of our own forms': ['formName'],
  'what a provider calls something, read by type': [
    ...['hostedUrl', 'invoiceId', 'number', 'reference', 'sessionId', 'stripeCustomerId'],
  ],
  'of messages, which belong to their lead or to whom the address leads to': ['to', 'from', 'address'],
  'of the record of an erasure': ['emails[]'],
};

describe('by which fields of events a person is looked for', () => {
  it('is said of every sealed field that there is', () => {
    const sealed = new Set(allEvents.flatMap(({ schema }) => sealedFieldNames(textPlanOf(schema))));
    const known = [...Object.values(factFields).flat(), ...Object.values(others).flat()];
    expect(known.toSorted()).toEqual([...sealed].toSorted());
  });
});
