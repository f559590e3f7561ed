import { describe, expect, it } from '@jest/globals';
import { noConsent } from '../../../../contracts/src/consent/consent.js';
import { fileAttached } from '../../../../contracts/src/files/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { contactLogged, contactWithdrawn, taskAdded } from '../../../../contracts/src/leads/work-events.js';
import { commandId, eventId, stateAfter, staff, type Append } from '../../../../testing/given-when-then.js';
import type { Lead } from '../../../../contracts/src/leads/state.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const start = stateAfter([created])!;
const [a, b, c] = [commandId(1), commandId(2), commandId(3)];
const file = (fileId: string, name = 'a.jpg') => ({ ...fileAttached.example, fileId, name });
const attached = (fileId: string, name?: string): Append => ({ type: 'FileAttached', data: file(fileId, name) });
const removed = (fileId: string): Append => {
  const { name, mediaType } = fileAttached.example;
  return { type: 'FileRemoved', data: { fileId, name, mediaType } };
};
const { title, dueAt } = taskAdded.example;
const added = (taskId: string): Append => ({ type: 'TaskAdded', data: { taskId, title, dueAt, assigneeId: null } });
const task = (id: string, more: object = {}) => ({ id, title, dueAt, assigneeId: null, open: true, ...more });
const scheduled: Append = { type: 'WalkthroughScheduled', data: { start: '2026-03-03T20:15:00.000Z' } };
const contact = { type: 'ContactLogged', data: contactLogged.example } as const;

describe('state of a lead', () => {
  it.each<[string, Append[], Partial<Lead>]>([
    ['assignment', [{ type: 'LeadAssigned', data: { userId: staff.id } }], { assigneeId: staff.id }],
    ['wish for marketing', [{ type: 'MarketingEnrollmentRequested', data: {} }], { marketing: 'requested' }],
    ['merge', [{ type: 'LeadMerged', data: { into: a } }], { mergedInto: a }],
    [
      'unmerge',
      [
        { type: 'LeadMerged', data: { into: a } },
        { type: 'LeadUnmerged', data: { from: a } },
      ],
      {},
    ],
    [
      'leads marked as two cases, one after the other',
      [
        { type: 'LeadToldApart', data: { otherId: b } },
        { type: 'LeadToldApart', data: { otherId: a } },
      ],
      { toldApart: [b, a] },
    ],
    ['tasks, in the order of their adding', [added(b), added(a)], { tasks: [task(b), task(a)] }],
    [
      'one edited task',
      [added(a), added(b), { type: 'TaskEdited', data: { taskId: a, title: 'Call' } }],
      { tasks: [task(a, { title: 'Call' }), task(b)] },
    ],
    [
      'one done task',
      [added(a), added(b), { type: 'TaskCompleted', data: { taskId: b } }],
      { tasks: [task(a), task(b, { open: false })] },
    ],
    [
      'one reopened task',
      [added(a), { type: 'TaskCompleted', data: { taskId: a } }, { type: 'TaskReopened', data: { taskId: a } }],
      { tasks: [task(a)] },
    ],
    ['files, by id', [attached(b), attached(c), attached(a)], { files: [file(a), file(b), file(c)] }],
    ['files in any order', [attached(a), attached(b), attached(c)], { files: [file(a), file(b), file(c)] }],
    ['files without the removed one', [attached(b), attached(a), removed(b)], { files: [file(a)] }],
    [
      'a file attached again, once',
      [attached(a), attached(b), attached(a, 'new.jpg')],
      { files: [file(a, 'new.jpg'), file(b)] },
    ],
    [
      'contact that was not taken back',
      [contact, contact, { type: 'ContactWithdrawn', data: contactWithdrawn.example, undoes: eventId(1) }],
      { loggedContacts: [eventId(2)] },
    ],
    [
      'the loss of a walkthrough’s time',
      [scheduled, { type: 'WalkthroughScheduled', data: { start: null } }],
      { walkthroughScheduled: true },
    ],
    [
      'a spoken consent to texts, for the phone it has',
      [
        { type: 'LeadDetailsEdited', data: { phone: '515-555-0111' } },
        { type: 'ConsentGiven', data: { channel: 'sms', how: 'spoken', note: null } },
      ],
      {
        phone: '515-555-0111',
        consent: { ...noConsent, texts: { ...noConsent.texts, given: 'spoken', givenFor: '515-555-0111' } },
      },
    ],
    [
      'a withdrawn consent to mail',
      [{ type: 'ConsentRevoked', data: { channel: 'email', note: null } }],
      { consent: { ...noConsent, mail: { ...noConsent.mail, withdrawn: 'spoken' } } },
    ],
  ])('holds each %s', (_, events, changed) => {
    expect(stateAfter([created, ...events])).toEqual({ ...start, ...changed });
  });

  it('is left alone by what is only recorded', () => {
    const recorded: Append[] = [
      { type: 'ContactLogged', data: { ...contactLogged.example, messageId: eventId(0) } },
      { type: 'NoteCorrected', data: { eventId: eventId(0), content: 'Other' } },
      { type: 'LeadErased', data: {} },
    ];
    for (const event of recorded) expect(stateAfter([created, event])).toEqual(start);
  });

  it('leaves out what only the start needs', () => {
    const asked = { handOut: true, enrolledFrom: 'left out', consentTextVersion: 1 } as object;
    const state = stateAfter([{ type: 'LeadCreated', data: { ...leadCreated.example, ...asked } }]);
    const { given } = state!.consent.mail;
    expect(given).toBe('form');
    expect({ ...state, consent: noConsent }).toEqual(start);
  });
});
