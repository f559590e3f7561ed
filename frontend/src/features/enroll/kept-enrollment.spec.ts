import { describe, expect, it } from '@jest/globals';
import { keptEnrollment } from './use-next-steps.js';

describe('keptEnrollment', () => {
  it('is what the history entry holds beside the router’s own', () => {
    const enrollment = { leadId: 'a-lead', stage: 'book' };
    expect(keptEnrollment({ __TSR_index: 3, enrollment })).toEqual(enrollment);
  });

  it.each([[null], [{}], [{ enrollment: 'book' }], [{ enrollment: { leadId: 7, stage: 'book' } }]])(
    'is none for %j',
    (state) => expect(keptEnrollment(state)).toBeNull(),
  );

  it('is none for a step that does not exist', () => {
    expect(keptEnrollment({ enrollment: { leadId: 'a-lead', stage: 'pay' } })).toBeNull();
  });
});
