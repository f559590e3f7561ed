import { describe, expect, it } from '@jest/globals';
import { mostDelayMinutes } from '../../../../../contracts/src/templates/template-kinds.js';
import { draftOf, emptyDraft } from './draft-form.js';

describe('a draft as it is typed', () => {
  it('is the workflow as it would begin now, unless it has messages of its own', () => {
    expect(draftOf(emptyDraft)).toEqual({ workflow: 'warm_lead' });
    const own = { ...emptyDraft, own: true, rows: [{ name: ' Hello ', days: '0.5', channel: 'sms' as const }] };
    expect(draftOf(own)).toMatchObject({
      steps: [{ name: 'Hello', channel: 'sms', delayMinutes: 720, anchor: 'entry' }],
    });
    expect(draftOf({ ...own, workflow: 'confirmation' })).toMatchObject({
      steps: [{ delayMinutes: -720, anchor: 'walkthrough' }],
    });
  });

  it('says what makes no sense', () => {
    const rows = (days: string, name = 'Hello') => ({
      ...emptyDraft,
      own: true,
      rows: [{ name, days, channel: 'email' as const }],
    });
    expect(draftOf(rows('soon'))).toBe('Message 1: days must be a number from 0 to 366.');
    expect(draftOf(rows(''))).toBe('Message 1: days must be a number from 0 to 366.');
    // As long as a template may wait: a draft can try what a workflow does.
    expect(draftOf(rows('366'))).toMatchObject({ steps: [{ delayMinutes: mostDelayMinutes }] });
    expect(draftOf(rows('366.1'))).toBe('Message 1: days must be a number from 0 to 366.');
    expect(draftOf(rows('1', ' '))).toBe('Message 1 needs a name.');
  });
});
