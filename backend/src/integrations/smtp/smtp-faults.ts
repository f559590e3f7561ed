import { OutboundError } from '../../platform/outbound/outbound-error.js';

/** An error of the conversation, as nodemailer reports it. */
export interface SmtpFault extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The SMTP command that the server answered. */
  command?: string;
}

/** The mail server refused the mail. `words`: the server's own, which may repeat the address. */
export class MailRefused extends OutboundError {
  constructor(
    message: string,
    /** The address itself was refused (5xx to RCPT TO, RFC 5321 section 4.2.1): it bounces. */
    readonly bounced: boolean,
    readonly words: string,
    passing: boolean,
    cause: unknown,
  ) {
    super(passing ? 'rate_limited' : 'refused', message, { mayHaveActed: false, cause });
    this.name = 'MailRefused';
  }
}

/** A failure before anything was sent. */
export function notOpened(error: SmtpFault): OutboundError {
  const details = { mayHaveActed: false, cause: error };
  if (error.message === 'aborted')
    return new OutboundError('cancelled', 'The mail server did not answer before the call was cancelled', details);
  if (error.code === 'EAUTH')
    return new OutboundError('refused', 'The mail server does not accept user and password', details);
  if (error.code === 'ETLS') return new OutboundError('refused', 'The mail server offers no working TLS', details);
  if (error.code === 'ETIMEDOUT')
    return new OutboundError('timeout', 'The mail server did not answer in time', details);
  if (isAnswer(error.responseCode) && error.responseCode >= 500)
    return new OutboundError('refused', `The mail server refused the connection (${error.responseCode})`, details);
  return new OutboundError('unreachable', 'The mail server could not be reached', details);
}

/** A failure during the hand-over. Only an answer of the server proves that it did not take the mail. */
export function notTaken(error: SmtpFault, aborted: boolean): OutboundError {
  const { responseCode, response, command, code } = error;
  if (isAnswer(responseCode)) {
    const bounced = command === 'RCPT TO' && responseCode >= 500;
    const what = bounced ? 'refused the address' : 'did not accept the mail';
    return new MailRefused(
      `The mail server ${what} (${responseCode})`,
      bounced,
      wordsOf(response),
      responseCode < 500,
      error,
    );
  }
  // Nodemailer's own check of the address, before anything goes out.
  if (code === 'EENVELOPE' && command === 'API')
    return new MailRefused('Mail cannot be sent to this address', true, '', false, error);
  if (aborted)
    return new OutboundError('cancelled', 'The mail server did not answer before the call was cancelled', {
      cause: error,
    });
  if (code === 'ETIMEDOUT')
    return new OutboundError('timeout', 'The mail server did not answer in time', { cause: error });
  return new OutboundError('unreachable', 'The connection to the mail server broke', { cause: error });
}

/**
 * The server refused some of a mail's addresses, and the others have it: so it is not tried again by itself.
 * @param refused what it answered to those addresses @returns undefined: it took the mail for all of them
 */
export function takenInPart(refused: readonly SmtpFault[], addresses: number): MailRefused | undefined {
  const [first] = refused;
  if (!first) return undefined;
  const codes = [...new Set(refused.map(({ responseCode }) => responseCode))].join(', ');
  const sentence = `The mail server took the mail for ${addresses - refused.length} of ${addresses} addresses (${codes})`;
  return new MailRefused(sentence, false, wordsOf(refused.map(({ response }) => response).join(' ')), false, first);
}

function wordsOf(response = ''): string {
  return response.replace(/\s+/g, ' ').slice(0, 200);
}

/** 4xx: not now; 5xx: never (RFC 5321 section 4.2.1). Anything else does not say what became of the mail. */
function isAnswer(code: number | undefined): code is number {
  return code !== undefined && code >= 400 && code <= 599;
}
