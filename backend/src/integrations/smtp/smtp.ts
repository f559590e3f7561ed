import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { company } from '../../../../contracts/src/company.js';
import { noteCall } from '../../platform/outbound/call-notes.js';
import { OutboundError, type OutboundFailure } from '../../platform/outbound/outbound-error.js';
import type { OutboundOptions } from '../../platform/outbound/outbound.js';
import { MailRefused, notOpened, notTaken, takenInPart, type SmtpFault } from './smtp-faults.js';

/** The server that mail is handed to. */
interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). Otherwise TLS is used if the server offers it. */
  secure: boolean;
  /** Refuses to talk without TLS: if a password would cross a network. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;
const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** @param address `smtp(s)://user:password@host:port`, name and password percent-encoded */
export function serverOf(address: string): MailServer {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? ports[secure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure,
    requireTLS: !secure && auth !== undefined && !ownMachine.test(url.hostname),
    auth,
  };
}

/** The bare address in `Sample Office <office@example.com>`, or the address itself. */
export function addressIn(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from.trim();
}

/** A mail as it goes out. */
export interface OutgoingMail {
  /** Without angle brackets and without its domain, which is the sender's. */
  id: string;
  /** An address, or several separated by commas. */
  to: string;
  /** Where its answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Each stays on one line, whatever its length (RFC 8058). */
  headers: Readonly<Record<string, string>>;
  calendar?: { ics: string; method: 'REQUEST' | 'CANCEL' };
  attachments?: readonly { name: string; type: string; content: Buffer }[];
}

export interface SmtpOptions {
  /** `smtp(s)://user:password@host:port`; undefined: not configured. */
  url: string | undefined;
  /** The sender: an address, or a name with one. */
  from: string | undefined;
  measure?: OutboundOptions['measure'];
}

const provider = 'smtp';
const connectMs = 10_000;
/** How long the server may stay silent in the middle of a conversation. */
const silenceMs = 30_000;

/** The mail server: only this class talks to it. SMTP can't repeat anything safely. */
export class Smtp {
  private readonly server: MailServer | undefined;

  constructor(private readonly options: SmtpOptions) {
    this.server = options.url === undefined ? undefined : serverOf(options.url);
  }

  get configured(): boolean {
    return this.server !== undefined && this.options.from !== undefined;
  }

  /**
   * Connects and signs in, which sends nothing.
   * @throws OutboundError that certainly did nothing
   */
  async open(signal: AbortSignal): Promise<SmtpSession> {
    const { server } = this;
    const { from, measure } = this.options;
    if (!server || from === undefined)
      throw new OutboundError('refused', 'The mail server is not configured', { mayHaveActed: false });
    const { auth, ...where } = server;
    const connection = new SMTPConnection({
      ...where,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    });
    const session = new SmtpSession(connection, from, measure);
    try {
      await session.open(auth, signal);
      return session;
    } catch (error) {
      session.close();
      throw error;
    }
  }
}

/** One conversation with the mail server, for one mail. */
export class SmtpSession {
  /** The error that broke the connection while nobody waited for an answer. */
  private broken: Error | undefined;
  private fail: (error: Error) => void = (error) => (this.broken = error);

  constructor(
    private readonly connection: SMTPConnection,
    private readonly from: string,
    private readonly measure: OutboundOptions['measure'],
  ) {
    connection.on('error', (error: Error) => this.fail(error));
  }

  async open(auth: MailServer['auth'], signal: AbortSignal): Promise<void> {
    try {
      await this.step(signal, (done) => this.connection.connect(done));
      if (auth) await this.step(signal, (done) => this.connection.login({ credentials: auth }, done));
    } catch (error) {
      const fault = notOpened(error as SmtpFault);
      this.noteOutcome((error as SmtpFault).responseCode ?? null, fault.message, fault.kind, 0);
      throw fault;
    }
  }

  /**
   * Hands the mail over.
   * @returns its Message-ID
   * @throws MailRefused, also where the server took the mail for some of its addresses only; OutboundError, with `mayHaveActed` if nobody
   * knows whether the server took it
   */
  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<string> {
    const began = performance.now();
    const messageId = `<${mail.id}@${domainToASCII(addressIn(this.from).split('@')[1]!)}>`;
    const source = await sourceOf({ ...mail, messageId }, this.from);
    const envelope = { from: addressIn(this.from), to: mail.to.split(',').map((address) => address.trim()) };
    try {
      if (this.broken) throw this.broken;
      const taken = await this.step<SMTPConnection.SentMessageInfo>(signal, (done) =>
        this.connection.send(envelope, source, done),
      );
      const partly = takenInPart(taken?.rejectedErrors ?? [], envelope.to.length);
      this.noteOutcome(250, partly?.message ?? 'taken', 'done', performance.now() - began);
      if (partly) throw partly;
      return messageId;
    } catch (error) {
      if (error instanceof MailRefused) throw error;
      const fault = notTaken(error as SmtpFault, signal.aborted);
      this.noteOutcome((error as SmtpFault).responseCode ?? null, fault.message, fault.kind, performance.now() - began);
      throw fault;
    }
  }

  /** Ends the conversation; errors are ignored. */
  close(): void {
    this.fail = () => undefined;
    if (this.connection.destroyed) return;
    this.connection.quit();
    setTimeout(() => this.connection.close(), 1_000).unref();
  }

  private step<Info = unknown>(
    signal: AbortSignal,
    act: (done: (error?: Error | null, info?: Info) => void) => void,
  ): Promise<Info | undefined> {
    return new Promise((resolve, reject) => {
      const aborted = () => settle(new Error('aborted'));
      const settle = (error?: Error | null, info?: Info) => {
        signal.removeEventListener('abort', aborted);
        this.fail = (later) => (this.broken = later);
        if (error) reject(error);
        else resolve(info);
      };
      this.fail = settle;
      if (signal.aborted) return settle(new Error('aborted'));
      signal.addEventListener('abort', aborted, { once: true });
      act(settle);
    });
  }

  private noteOutcome(status: number | null, answer: string, outcome: 'done' | OutboundFailure, ms: number): void {
    noteCall({ provider, status, answer });
    this.measure?.(provider, outcome, ms / 1000);
  }
}

function sourceOf(mail: OutgoingMail & { messageId: string }, from: string): Promise<Buffer> {
  const { messageId, to, replyTo, subject, text, html, headers, calendar, attachments = [] } = mail;
  const whole = Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
  return new MailComposer({
    ...{ from: senderOf(from), to, subject, text, html, messageId },
    headers: whole,
    ...(replyTo !== undefined && { replyTo }),
    ...(calendar && { icalEvent: { method: calendar.method, filename: 'invite.ics', content: calendar.ics } }),
    attachments: attachments.map(({ name: filename, type: contentType, content }) => ({
      ...{ filename, contentType, content },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** An address alone gets the name of the site, as its readers know it. */
function senderOf(from: string): string | { name: string; address: string } {
  return from.includes('<') ? from : { name: company.name, address: from };
}
