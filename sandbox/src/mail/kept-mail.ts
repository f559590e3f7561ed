import { simpleParser } from 'mailparser';
import type { AddressObject } from 'mailparser';

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
export async function readMail(
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
