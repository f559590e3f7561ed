import { describe, expect, it } from '@jest/globals';
import { fileAttached } from '../../../../contracts/src/files/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../../contracts/src/leads/events.js';
import { taskAdded } from '../../../../contracts/src/leads/work-events.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { commandId, eventId, given, logOf, sampleNow, type Append } from '../../../../testing/given-when-then.js';
import { buildHistory } from '../../platform/history/build-history.js';
import { attachFile, removeFile } from './files.js';
import { correctNote, noteWritten } from './notes.js';
import { leadAggregate } from './lead-aggregate.js';
import { moveToOnboarding, isMoveByAnother } from './move-lead.js';
import { noteConsent } from './marketing.js';
import { pitchOfLead } from './pitch-of-lead.js';
import { undo, undoCorrelated } from './undo.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const [a, b] = [commandId(1), commandId(2)];
const nth = (n: number) => ({ eventId: eventId(n) });
const attached = (fileId: string) => ({ type: 'FileAttached', data: { ...fileAttached.example, fileId } }) as const;
const { name, mediaType } = fileAttached.example;
const removed = (fileId: string) => ({ type: 'FileRemoved', data: { fileId, name, mediaType } }) as const;
const task = (taskId: string, title: string) =>
  ({ type: 'TaskAdded', data: { ...taskAdded.example, taskId, title } }) as const;
const retitled = (taskId: string, title: string) => ({ type: 'TaskEdited', data: { taskId, title } }) as const;
const note = (noteId: string) => ({ type: 'NoteAdded', data: { noteId, content: `Note ${noteId}` } }) as const;
const corrected = (n: number, content: string) => ({ type: 'NoteCorrected', data: { ...nth(n), content } }) as const;

describe('one file among others', () => {
  it('is attached beside them, and removed by its own id', () => {
    given([created, attached(a)])
      .when(attachFile, { ...fileAttached.example, fileId: b })
      .then([attached(b)]);
    given([created, attached(a), attached(b)])
      .when(removeFile, { fileId: b })
      .then([removed(b)]);
  });

  it('is taken off again by an undo, whichever came first', () => {
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const)
      given([created, attached(first), attached(second)])
        .when(undo, nth(2))
        .then([{ ...removed(second), undoes: eventId(2) }]);
  });
});

describe('one task among others', () => {
  it('gets back what it said, whichever was added first', () => {
    for (const [id, was] of [
      [a, 'First'],
      [b, 'Second'],
    ] as const)
      given([created, task(a, 'First'), task(b, 'Second'), retitled(id, 'Other')])
        .when(undo, nth(3))
        .then([{ ...retitled(id, was), undoes: eventId(3) }]);
  });

  it('is counted while it is open', () => {
    const done = { type: 'TaskCompleted', data: { taskId: a } } as const;
    const history = buildHistory(leadAggregate, logOf([created, task(a, 'A'), task(b, 'B'), done]), new Map());
    expect(history.map(({ changes }) => changes.find(({ field }) => field === 'openTaskCount')?.to)).toEqual([
      0, 1, 2, 1,
    ]);
  });
});

describe('one note among others', () => {
  it('is corrected by its own newest wording', () => {
    const notes = [created, note(a), corrected(1, 'First'), note(b), corrected(1, 'Again'), corrected(3, 'Second')];
    given(notes).when(correctNote, { noteId: b, content: 'Second' }).then([]);
    given(notes).when(correctNote, { noteId: a, content: 'Again' }).then([]);
    given(notes)
      .when(correctNote, { noteId: b, content: 'Again', wording: eventId(5) })
      .then([corrected(3, 'Again')]);
  });
});

describe('one message among what happened', () => {
  const written = { messageId: a, channel: 'sms', at: sampleNow } as const;
  const logged = (messageId: string) =>
    ({
      type: 'ContactLogged',
      data: { kind: 'text', outcome: 'sent', at: sampleNow, note: null, messageId },
    }) as const;

  it('is noted although the lead answered under the same id', () => {
    const answered = { type: 'LeadAnswered', data: { messageId: a } } as unknown as Append;
    given([created, answered, logged(b)])
      .when(noteWritten, written)
      .then([logged(a)]);
    given([created, logged(b), logged(a)])
      .when(noteWritten, written)
      .then([]);
  });

  it('may be refused by text, whatever was said of mail', () => {
    const revoked = (channel: 'email' | 'sms') => ({ type: 'ConsentRevoked', data: { channel, note: null } }) as const;
    given([created, revoked('email')])
      .when(noteConsent, { channel: 'sms', consent: 'withdrawn', note: null })
      .then([revoked('sms')]);
    given([created, revoked('sms')])
      .when(noteConsent, { channel: 'email', consent: 'withdrawn', note: null })
      .then([revoked('email')]);
  });
});

describe('one move among others', () => {
  const moved = { type: 'LeadStatusMoved', data: { from: 'leads', to: 'lost' } } as const;

  it('is not taken back as the action of an undo', () => {
    const back = { type: 'LeadStatusMoved', data: { from: 'lost', to: 'leads' }, undoes: eventId(1) } as const;
    given([created, moved, back])
      .when(undoCorrelated, { correlationId: commandId(2) })
      .then('event_not_found');
  });

  it('was by another person unless it is known to be a visitor’s', () => {
    const by = (actor?: object) => isMoveByAnother({ type: 'LeadStatusMoved', metadata: { actor } } as never);
    expect([by(), by({ kind: 'user' }), by({ kind: 'system' }), by({ kind: 'visitor' })]).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('to onboarding a minute after the last contact is another contact', () => {
    const enrolled: Append = { type: 'LeadCreated', data: { ...leadCreated.example, status: 'enrolled' } };
    const contact = (at: string): Append => ({
      ...{ type: 'ContactLogged', data: { kind: 'call', outcome: 'reached', at, note: null } },
    });
    given([enrolled, contact('2026-03-02T14:59:00.001Z')])
      .when(moveToOnboarding, {}, { now: sampleNow })
      .then([]);
    const note = 'Moved to onboarding after the payment';
    given([enrolled, contact('2026-03-02T14:59:00.000Z')])
      .when(moveToOnboarding, {}, { now: sampleNow })
      .then([
        { type: 'ContactLogged', data: { kind: 'email', outcome: 'reached', at: sampleNow, note, byMove: true } },
      ]);
  });
});

describe('one pitch among others', () => {
  it('that nobody can read does not count', () => {
    const again = { ...leadPitched.example, estimatedRentCents: 1 };
    const log: LogEvent[] = logOf([
      created,
      { type: 'LeadPitched', data: leadPitched.example },
      { type: 'LeadPitched', data: again },
    ]);
    const unreadable = { ...log[2]!, readable: false } as unknown as LogEvent;
    expect(pitchOfLead([log[0]!, log[1]!, unreadable]).rentCents).toBe(leadPitched.example.estimatedRentCents);
    expect(pitchOfLead(log).rentCents).toBe(1);
  });
});
