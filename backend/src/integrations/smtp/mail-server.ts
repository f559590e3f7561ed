/** The server that mail is handed to. */
export interface MailServer {
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
