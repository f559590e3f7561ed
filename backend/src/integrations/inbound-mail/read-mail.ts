import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';

/** The largest mail that is taken, as it comes over the wire. */
export const maxMailBytes = 10 * 1024 * 1024;
/** Longer HTML is not read: its mail is then what its subject and files say. */
const maxHtmlLength = 1_000_000;
/** Pictures of a signature, which the HTML shows: smaller ones are no photo that somebody sends. */
const decorationBytes = 32 * 1024;
/** Of one header that names addresses; nobody writes to more. */
const mostAddresses = 100;

/** What a mail server says of a mail of ours that it could not deliver (RFC 3464). */
export interface Bounce {
  /** Failed for good; otherwise it is only late. */
  failed: boolean;
  /** RFC 3463, such as `5.1.1`; null: it does not say. */
  status: string | null;
  /** Addresses that the returned part of our mail names for replies. */
  replyTo: string[];
}

/** A mail that came in. Nothing of it is HTML, and nothing of it is proved but what its signature covers. */
export interface InboundMail {
  /** As the sender's program named it; null: it did not. */
  messageId: string | null;
  /** The address alone; '' for none. */
  from: string;
  subject: string;
  text: string;
  /** Whom it went to, as its headers say: To and Cc first, then what servers on the way noted. */
  recipients: string[];
  /** Sent by a program: an absence notice, a mailing list, a receipt, a report. */
  automatic: boolean;
  /** Null: it is no report about the delivery of a mail. */
  bounce: Bounce | null;
  files: { name: string; content: Buffer }[];
}

/** @param source as it came over the wire @throws what the parser throws for bytes that are no mail */
export async function readMail(source: Buffer): Promise<InboundMail> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: maxHtmlLength,
  });
  const report = reportOf(mail);
  return {
    messageId: mail.messageId?.trim() || null,
    from: clean(addressesIn(mail.from)[0] ?? '').slice(0, 320),
    subject: clean(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300),
    text: clean(mail.text ?? '').trim(),
    recipients: recipientsOf(mail),
    automatic: report !== null || isAutomatic(mail),
    bounce: report === 'delivery-status' ? bounceOf(mail.attachments) : null,
    files: report === null ? mail.attachments.flatMap(fileOf) : [],
  };
}

/** Without characters that no table holds, and those that are not seen. Lines and tabs stay. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** `delivery-status`, `disposition-notification` and the like (RFC 6522); null: the mail is no report. */
function reportOf({ headers }: ParsedMail): string | null {
  const type = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  if (type?.value !== 'multipart/report') return null;
  return (type.params?.['report-type'] ?? '').toLowerCase();
}

/** RFC 3834, and the headers that programs used before it. A mail from nobody (`<>`) is never a person's. */
function isAutomatic({ headerLines }: ParsedMail): boolean {
  const said = (name: string) => valuesOf(headerLines, name).map((value) => value.toLowerCase());
  return (
    said('auto-submitted').some((value) => !/^no\b/.test(value)) ||
    said('precedence').some((value) => /^(bulk|junk|list|auto_reply)\b/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-autorespond-reply', 'list-id'].some((name) => said(name).length > 0) ||
    said('return-path').some((value) => /^<\s*>$/.test(value))
  );
}

/** Addresses it went to: what people wrote first, so that copies of one mail name the same one first. */
function recipientsOf(mail: ParsedMail): string[] {
  const noted = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap((name) =>
    valuesOf(mail.headerLines, name).map((value) => value.replace(/^<|>$/g, '')),
  );
  return [...addressesIn(mail.to), ...addressesIn(mail.cc), ...noted].slice(0, mostAddresses);
}

function addressesIn(found: AddressObject | AddressObject[] | undefined): string[] {
  return [found ?? []]
    .flat()
    .flatMap(({ value }) =>
      value.flatMap(({ address, group }) => [address, ...(group ?? []).map((one) => one.address)]),
    )
    .flatMap((address) => address?.trim() || []);
}

function valuesOf(lines: ParsedMail['headerLines'], name: string): string[] {
  return lines.flatMap(({ key, line }) => (key === name ? [unfolded(line.slice(line.indexOf(':') + 1))] : []));
}

function unfolded(text: string): string {
  return text.replace(/\r?\n(?=[ \t])/g, '').trim();
}

/** Null if the report lacks its second part. */
function bounceOf(parts: readonly Attachment[]): Bounce | null {
  const report = parts.find(({ contentType }) => contentType === 'message/delivery-status')?.content.toString();
  if (report === undefined) return null;
  const field = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}:((?:.|\\r?\\n[ \\t])*)`, 'gim'))].map(([, value]) => unfolded(value!));
  const returned = parts.find(({ contentType }) => /^(message\/rfc822|text\/rfc822-headers)/.test(contentType));
  const [head = ''] = (returned?.content.toString() ?? '').split(/\r?\n\r?\n/);
  return {
    failed: field(report, 'Action').some((value) => /^failed\b/i.test(value)),
    status: field(report, 'Status').flatMap((value) => /^[245]\.\d{1,3}\.\d{1,3}/.exec(value) ?? [])[0] ?? null,
    replyTo: field(head, 'Reply-To').flatMap((value) => value.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []),
  };
}

function fileOf({ filename, content, contentType, related, size }: Attachment): { name: string; content: Buffer }[] {
  if (related && contentType.startsWith('image/') && size < decorationBytes) return [];
  const name = clean(filename ?? '')
    .replace(/^.*[/\\]/s, '')
    .trim();
  return [{ name: name.slice(0, 255) || 'unnamed', content }];
}
