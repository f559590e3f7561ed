import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { MailRefused } from '../integrations/smtp/smtp-faults.js';
import { Smtp } from '../integrations/smtp/smtp.js';
import { Carriers } from './carriers.js';
import type { MessageToSend } from './message-sending.js';

const { signal } = new AbortController();
let server: SMTPServer | undefined;

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

describe('a mail that the server took only at the second try', () => {
  it('goes out under the one Message-ID that its own id makes, from every process', async () => {
    const offered: (string | undefined)[] = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) =>
        void simpleParser(stream).then(({ messageId }) => {
          offered.push(messageId);
          done(offered.length === 1 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null);
        }),
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

    const handOver = async () => {
      const smtp = new Smtp({ url, from: 'office@example.com' });
      const words = { laidOut: () => Promise.resolve({ text: 'Words', html: '<p>Words</p>', headers: {} }) };
      const carriers = new Carriers(smtp, {} as never, words as never, {} as never);
      const message = { id: 'a-message', channel: 'email' } as MessageToSend;
      const carrier = await carriers.ready(message, 'owner@example.com', { subject: 'Hello' } as never, signal);
      return carrier.deliver(signal).finally(() => carrier.close());
    };
    await expect(handOver()).rejects.toBeInstanceOf(MailRefused);
    expect(await handOver()).toBe('<a-message@example.com>');
    expect(offered).toEqual(['<a-message@example.com>', '<a-message@example.com>']);
  });
});
