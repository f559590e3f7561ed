import { describe, expect, it } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { AnyEvent } from '../platform/commands/decider.js';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { messageIntended } from '../../../contracts/src/messages/events.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { type Append, logOf } from '../../../testing/given-when-then.js';
import type { FileStore } from '../files/file-store.js';
import { LeadFiles } from '../files/lead-files.js';
import type { Commands } from '../platform/commands/commands.js';
import { foldedBy, type CommandDefinition } from '../platform/commands/decider.js';
import type { Config } from '../platform/config/config.js';
import type { Logger } from '../platform/logger.js';
import type { AddressBook } from './address-book.js';
import { ReplyTags } from './domain/reply-tags.js';
import { MailReceiver } from './mail-receiver.js';
import { MessageStreams } from './message-sending.js';

const mailId = '3b0f6c8e-1d2a-4c5b-8e7f-9a0b1c2d3e4f';
const { leadId } = messageIntended.example;
const tags = new ReplyTags(Buffer.alloc(32, 7), 'replies@example.com');

/** The streams of a lead with this history that was written to, and what commands append to them. */
function officeOf(lead: readonly Append[]) {
  const streams: Record<string, Append<AnyEvent>[]> = {
    [`lead-${leadId}`]: [...lead] as Append<AnyEvent>[],
    [`message-${mailId}`]: [{ type: 'MessageIntended', data: messageIntended.example }],
  };
  const appended: AnyEvent[] = [];
  const eventsOf = (stream: string) => logOf(streams[stream] ?? [], stream.slice(0, stream.indexOf('-')));
  const commands = {
    execute: (definition: CommandDefinition<unknown, unknown, AnyEvent>, id: string, input: unknown) => {
      const stream = `${definition.decider.category}-${id}`;
      const history = eventsOf(stream);
      const decided = definition.decide(foldedBy(definition.decider, history), input, {
        ...{ now: '2026-03-02T15:00:00.000Z', actor: { kind: 'webhook', id: 'mail' }, commandId: id, history },
      });
      if (decided.length > 0) streams[stream] = [...(streams[stream] ?? []), [...decided]];
      appended.push(...decided);
      return Promise.resolve({ id, revision: history.length + decided.length - 1, position: '7' });
    },
  } as unknown as Commands;
  const log = { readStream: (stream: string) => Promise.resolve(eventsOf(stream)) } as unknown as EventLog;
  const store = {
    has: () => Promise.resolve(true),
    put: () => Promise.resolve(),
    confirm: () => Promise.resolve(),
  } as unknown as FileStore;
  const secrets = { fileHashes: Buffer.alloc(32, 9) };
  const files = new LeadFiles(store, log, commands, {} as Logger, secrets);
  const config = { publicUrl: 'https://leads.example.com' } as unknown as Config;
  const streamsOfMails = new MessageStreams(log);
  const receiver = new MailReceiver(commands, log, streamsOfMails, {} as AddressBook, files, tags, config);
  return { receiver, appended };
}

const answer = () =>
  new MailComposer({
    ...{ from: 'owner@example.com', to: tags.addressOf(mailId, Date.now()), subject: 'Re: Your home', text: 'Here' },
    attachments: [{ filename: 'lease.pdf', content: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n') }],
  })
    .compile()
    .build();

describe('an owner’s mail with a paper', () => {
  it.each<[string, Append[]]>([
    ['of a living lead', []],
    ['of a deleted lead, which may be restored', [{ type: 'LeadDeleted', data: {} }]],
  ])('%s is kept whole', async (_, more) => {
    const { receiver, appended } = officeOf([{ type: 'LeadCreated', data: leadCreated.example }, ...more]);
    expect(await receiver.receive(await answer(), 'correlation')).toMatchObject({ as: 'answer' });
    expect(appended.map(({ type }) => type)).toEqual(['FileAttached', 'MessageReceived', 'LeadAnswered']);
    expect(appended[0]!.data).toMatchObject({ name: 'lease.pdf', mediaType: 'application/pdf' });
    expect((appended[1]!.data as { text: string }).text).toBe('Here');
  });
});
