import { type AddressObject, simpleParser } from 'mailparser';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Box } from '../box/box.js';
import type { Fault } from '../box/faults.js';
import { smtpKeys } from '../box/provider.js';

/** A mail that was taken. */
export interface KeptMail {
  /** Counts from 1. */
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  messageId: string;
  /** As its header says; the envelope's are `sender` and `recipients`. */
  from: string;
  to: string;
  cc: string;
  subject: string;
  text: string;
  html: string | null;
  /** Every header as it came, unfolded, lower-case names. */
  headers: Record<string, string>;
  attachments: { name: string; type: string; bytes: number; content: string }[];
  sender: string;
  recipients: string[];
}

/** Attachments are kept whole up to so many bytes; a calendar's invitation fits, a picture does not. */
const keptAttachment = 64 * 1024;

/** @param source of the mail, as it came over the wire */
async function readMail(
  source: Buffer,
  envelope: { at: Date; sender: string; recipients: string[] },
): Promise<Omit<KeptMail, 'id'>> {
  const parsed = await simpleParser(source);
  const lines = parsed.headerLines.map(({ key, line }) => {
    const value = line.slice(line.indexOf(':') + 1);
    return [key, value.replace(/\r?\n(?=[ \t])/g, '').trim()] as const;
  });
  return {
    ...envelope,
    at: envelope.at.toISOString(),
    messageId: parsed.messageId ?? '',
    from: parsed.from?.text ?? '',
    to: addressesOf(parsed.to),
    cc: addressesOf(parsed.cc),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || null,
    headers: Object.fromEntries(lines),
    attachments: parsed.attachments.map(({ filename, contentType, content, size }) => ({
      name: filename ?? 'unnamed',
      type: contentType,
      bytes: size,
      content: content.length <= keptAttachment ? content.toString('base64') : '',
    })),
  };
}

function addressesOf(found: AddressObject | AddressObject[] | undefined): string {
  return [found ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');
}

/** What SMTP answers in place of the work; the others are met when the mail is there. */
const refusals: Partial<Record<Fault['kind'], [code: number, words: string]>> = {
  refused: [550, '5.1.1 No such mailbox here'],
  rate_limited: [451, '4.7.1 Too many mails, try again later'],
  error: [451, '4.3.0 Requested action aborted: local error'],
};

/** An SMTP server's answer that is no success. */
class SmtpAnswer extends Error {
  constructor(
    readonly responseCode: number,
    words: string,
  ) {
    super(words);
  }
}

/**
 * Takes mail on a port of this machine, without TLS. It may be sent without signing in; a wrong password is refused.
 * @throws when the port is taken
 */
export async function startSmtp({
  host,
  port,
  box,
  keep,
}: {
  host: string;
  port: number;
  box: Box;
  keep: (mail: Omit<KeptMail, 'id'>) => void;
}) {
  const stopping = new AbortController();
  /** What the mail of a session meets once it is there. */
  const later = new WeakMap<SMTPServerSession, Fault>();

  const server = new SMTPServer({
    banner: 'This is a sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: 25 * 1024 * 1024,
    onAuth({ username, password }, _session, callback) {
      const right = username === smtpKeys.user && password === smtpKeys.password;
      callback(
        right ? null : new SmtpAnswer(535, '5.7.8 Wrong user or password'),
        right ? { user: username } : undefined,
      );
    },
    onRcptTo({ address }, session, callback) {
      const fault = box.faults.take({ provider: 'mail', method: 'RCPT', path: address });
      const [code, words] = (fault && refusals[fault.kind]) ?? [];
      if (fault && code !== undefined) {
        const status = fault.status ?? code;
        kept(address, '', fault).status = status;
        return callback(new SmtpAnswer(status, words!));
      }
      // As a server that hangs: nobody answers, until the client goes.
      if (fault?.kind === 'timeout') return void kept(address, '', fault);
      if (fault) later.set(session, fault);
      callback();
    },
    onData(stream, session, callback) {
      void taken(stream, session).then(
        () => callback(null, 'kept in the sandbox'),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });

  function kept(path: string, body: string, fault?: Fault) {
    const request = box.received.add({ at: box.now(), provider: 'mail', method: 'MAIL', path, headers: {}, body });
    request.fault = fault?.kind ?? null;
    return request;
  }

  async function taken(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> {
    const source = await buffer(stream);
    const fault = later.get(session);
    later.delete(session);
    const { mailFrom, rcptTo } = session.envelope;
    const recipients = rcptTo.map(({ address }) => address);
    keep(await readMail(source, { at: box.now(), sender: mailFrom ? mailFrom.address : '', recipients }));
    const request = kept(recipients.join(', '), source.toString(), fault);
    if (fault?.kind === 'late') await box.timing.wait(fault.delayMs, stopping.signal);
    request.status = fault?.kind === 'error_after' ? (fault.status ?? 451) : 250;
    if (fault?.kind === 'error_after') throw new SmtpAnswer(request.status, '4.3.0 Something went wrong at the end');
    // No answer of SMTP can be cut off in a way that means anything; one that begins with no known number can.
    if (fault?.kind === 'malformed') throw new SmtpAnswer(999, 'what is this');
  }

  server.listen(port, host);
  await Promise.race([
    once(server.server, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  // A client that breaks off in the middle is no fault of ours.
  server.on('error', () => {});
  const bound = server.server.address() as AddressInfo;
  return {
    /** Host and port, as in an address. */
    address: `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`,
    async close(): Promise<void> {
      stopping.abort();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
