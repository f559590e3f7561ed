import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutboundError } from '../../platform/outbound/outbound-error.js';
import { addressIn, serverOf } from './smtp.js';
import { Smtp, type OutgoingMail } from './smtp.js';
import { MailRefused } from './smtp-faults.js';

const from = 'Sample Office <office@example.com>';
const mail: OutgoingMail = {
  id: 'a-message.1',
  to: 'owner@example.com',
  subject: 'Hello',
  text: 'Words',
  html: '<p>Words</p>',
  headers: {
    'List-Unsubscribe': `<https://leads.example.com/api/unsubscribe/${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};
const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
const { signal } = new AbortController();
let server: SMTPServer | undefined;

async function listening(options: SMTPServerOptions = {}): Promise<string> {
  server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true, ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

async function sent(url: string, over: Partial<OutgoingMail> = {}, sender = from): Promise<string> {
  const session = await new Smtp({ url, from: sender }).open(signal);
  try {
    return await session.deliver({ ...mail, ...over }, signal);
  } finally {
    session.close();
  }
}
const failure = (url: string, over: Partial<OutgoingMail> = {}) =>
  sent(url, over).then(
    () => Promise.reject(new Error('It was taken')),
    (error: OutboundError) => error,
  );

afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

describe('the mail server', () => {
  it('gets the name of the site with an address that has none', async () => {
    const senders: (string | undefined)[] = [];
    const at = await listening({
      onData: (stream, _session, done) => {
        void simpleParser(stream).then((parsed) => {
          senders.push(parsed.from?.text);
          done();
        });
      },
    });
    await sent(`smtp://${at}`);
    await sent(`smtp://${at}`, {}, 'office@example.com');
    expect(senders).toEqual([
      '"Sample Office" <office@example.com>',
      '"Porchlight Property Management" <office@example.com>',
    ]);
  });

  it('gets the mail as it is, its unsubscribe headers on one line each', async () => {
    const got: { parsed: ParsedMail; source: string }[] = [];
    const at = await listening({
      onAuth: ({ username, password }, _session, done) =>
        username === 'user' && password === 'p@ss' ? done(null, { user: username }) : done(answer(535, 'No')),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString();
          void simpleParser(source).then((parsed) => (got.push({ parsed, source }), done()));
        });
      },
    });
    expect(await sent(`smtp://user:p%40ss@${at}`)).toBe('<a-message.1@example.com>');
    const [{ parsed, source } = {} as never] = got;
    expect(parsed).toMatchObject({ subject: 'Hello', messageId: '<a-message.1@example.com>' });
    expect([parsed.text?.trim(), parsed.html, parsed.from?.text]).toEqual([
      'Words',
      '<p>Words</p>',
      '"Sample Office" <office@example.com>',
    ]);
    for (const [name, value] of Object.entries(mail.headers)) expect(source).toContain(`${name}: ${value}\r\n`);
    expect(await failure(`smtp://user:wrong@${at}`)).toMatchObject({
      ...{ message: 'The mail server does not accept user and password', mayHaveActed: false },
    });
  });

  it.each([
    ['the recipient for good', { onRcptTo: answer(550, 'No such user') }, { bounced: true, passing: false }],
    ['the recipient for now', { onRcptTo: answer(451, 'Try later') }, { bounced: false, passing: true }],
    ['the sender', { onMailFrom: answer(550, 'Not you') }, { bounced: false, passing: false }],
    ['the words', { onData: answer(554, 'Spam') }, { bounced: false, passing: false }],
  ])('may refuse %s: nothing was sent for certain', async (_what, refusing, expected) => {
    const [[step, refusal]] = Object.entries(refusing) as unknown as [[string, Error]];
    const at = await listening({
      [step]: (first: { resume?: () => void }, _session: unknown, done: (error: Error) => void) => {
        first.resume?.();
        done(refusal);
      },
    });
    const error = await failure(`smtp://${at}`);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ ...expected, mayHaveActed: false });
  });

  it.each([
    ['for good', answer(550, 'No such user')],
    ['for now', answer(451, 'Try later')],
  ])(
    'may refuse one of several recipients %s: that is no success, and the others do not get it again',
    async (_how, no) => {
      const at = await listening({
        onRcptTo: ({ address }, _session, done) => done(address === 'gone@example.com' ? no : null),
        onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
      });
      const error = await failure(`smtp://${at}`, { to: 'owner@example.com, gone@example.com, other@example.com' });
      expect(error).toBeInstanceOf(MailRefused);
      expect(error).toMatchObject({
        message: `The mail server took the mail for 2 of 3 addresses (${no.responseCode})`,
        words: expect.stringContaining(no.message),
        ...{ bounced: false, passing: false, mayHaveActed: false },
      });
    },
  );

  it('that breaks off after the words leaves it unknown', async () => {
    const at = await listening({
      onData: (stream) =>
        stream.resume().on('end', () => server!.connections.forEach((each) => each._socket.destroy())),
    });
    expect(await failure(`smtp://${at}`)).toMatchObject({ mayHaveActed: true, kind: 'unreachable' });
  });

  it('that is not there was sent nothing', async () => {
    expect(await failure('smtp://127.0.0.1:9')).toMatchObject({ mayHaveActed: false, kind: 'unreachable' });
    expect(await new Smtp({ url: undefined, from }).open(signal).catch((error: unknown) => error)).toMatchObject({
      message: 'The mail server is not configured',
    });
  });
});

describe('the address of a mail server', () => {
  it('says where, as whom and how', () => {
    expect(serverOf('smtps://a%40b:c%2Fd@mail.example.com')).toEqual({
      ...{ host: 'mail.example.com', port: 465, secure: true, requireTLS: false, auth: { user: 'a@b', pass: 'c/d' } },
    });
    expect(serverOf('smtp://user:pass@mail.example.com')).toMatchObject({ port: 587, secure: false, requireTLS: true });
    expect(serverOf('smtp://user:pass@127.0.0.1:2525')).toMatchObject({ port: 2525, requireTLS: false });
    expect([addressIn(from), addressIn('a@b.c')]).toEqual(['office@example.com', 'a@b.c']);
  });
});
