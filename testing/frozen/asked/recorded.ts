import { createHash } from 'node:crypto';

/** An answer as it is kept: whatever a run makes up has a stable name. */
export interface Recorded {
  status: number;
  /** Those that are not the usual ones. */
  headers?: Record<string, string>;
  /** A long one as its outline and its hash. */
  body?: unknown;
}

/** Headers of the connection, and of this moment. */
const leftOut = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-correlation-id'];
/** Fields that hold places in the log: a restored one has others. */
const places = /^(position|\w+Position|at_position)$/;
const longest = 4_000;
const hourMs = 3_600_000;

const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{64}\b/g;
const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z/g;

/** The ids and instants of a log's text. */
export const namedIn = (text: string): ReadonlySet<string> =>
  new Set([...(text.match(ids) ?? []), ...(text.match(instants) ?? [])]);

/** Names what the log does not hold, in the order in which it appears: for the answers of one route. */
export class Names {
  private readonly ids = new Map<string, string>();

  /** @param known of the frozen log @param start of the run */
  constructor(
    private readonly known: ReadonlySet<string>,
    private readonly start: number,
  ) {}

  of(said: string): string {
    return said
      .replaceAll(ids, (id) => this.idOf(id))
      .replaceAll(/\b[A-Z2-7]{32}\b/g, '<secret>')
      .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>')
      .replaceAll(instants, (at) => this.instantOf(at));
  }

  deep(value: unknown, field = ''): unknown {
    if (places.test(field) && value !== null) return '<position>';
    if (field === 'signature') return '<signature>';
    // Of lines that say when they were written: two of the same second may be equal.
    if (field === 'hashes' && Array.isArray(value)) return value.map(() => '<hash>');
    if (typeof value === 'string') return this.of(value);
    if (
      typeof value === 'number' &&
      (/^(tookMs|bytes|eventsLastMinute)$/.test(field) || (/Days$/.test(field) && !Number.isInteger(value)))
    )
      return '<of now>';
    if (Array.isArray(value)) return value.map((each) => this.deep(each));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [this.of(name), this.deep(each, name)]));
  }

  private idOf(id: string): string {
    if (this.known.has(id)) return id;
    const name = this.ids.get(id) ?? `<id ${this.ids.size + 1}>`;
    this.ids.set(id, name);
    return name;
  }

  private instantOf(at: string): string {
    if (/:00\.0+Z$/.test(at) || this.known.has(at)) return at;
    const hours = Math.round((Date.parse(at) - this.start) / hourMs);
    return hours === 0 ? '<now>' : `<now ${hours < 0 ? '-' : '+'} ${Math.abs(hours)} h>`;
  }
}

/**
 * @param usual headers that almost every answer has, which are kept once
 * @param outlineOnly its body holds what every run does in an order of its own
 */
export function recorded(
  response: Response,
  bytes: Buffer,
  names: Names,
  usual: Record<string, string>,
  outlineOnly: boolean,
): Recorded {
  const headers = headersOf(response, names);
  const others = Object.entries(headers).filter(([name, value]) => usual[name] !== value);
  const missing = Object.keys(usual).filter((name) => !(name in headers));
  const whole = bodyOf(response, bytes, names);
  const body = outlineOnly && typeof whole === 'object' && whole !== null && 'outline' in whole ? whole.outline : whole;
  return {
    status: response.status,
    ...(others.length + missing.length > 0 && {
      headers: Object.fromEntries([...others, ...missing.map((name) => [name, '<none>'])]) as Record<string, string>,
    }),
    ...(body !== '' && { body }),
  };
}

export function headersOf({ headers }: Response, names: Names): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (leftOut.includes(name)) continue;
    if (name === 'set-cookie') found[name] = [found[name], cookieOf(names.of(value))].filter(Boolean).join(' | ');
    else if (name === 'etag') found[name] = value.replaceAll(/[\w+/=-]{6,}/g, '<tag>');
    else found[name] = names.of(value);
  }
  return found;
}

/** Its name and what browsers do with it, without its value. */
function cookieOf(line: string): string {
  return line
    .replace(/=[^;]+/, '=<value>')
    .replace(/Expires=[^;]+/i, (at) => (at.includes('1970') ? at : 'Expires=<later>'));
}

/** The whole body; of a stream, which has no end, nothing. */
export async function bytesOf(response: Response): Promise<Buffer> {
  if (!isStream(response)) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  return Buffer.alloc(0);
}

const isStream = ({ headers }: Response) => /^text\/event-stream/.test(headers.get('content-type') ?? '');

function bodyOf(response: Response, bytes: Buffer, names: Names): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (isStream(response)) return '<stream>';
  // A paper names the instant at which it was printed, and is signed.
  if (type.startsWith('application/pdf')) return '<paper>';
  if (/json/.test(type) && !/ndjson/.test(type)) {
    const value = names.deep(JSON.parse(bytes.toString()));
    const text = JSON.stringify(value);
    return text.length > longest ? { hash: hashOf(text), outline: outlineOf(value) } : value;
  }
  if (!/^text|json|xml|javascript/.test(type) && type !== '')
    return bytes.length === 0 ? '' : `<${bytes.length} bytes ${hashOf(bytes)}>`;
  const text = names.of(bytes.toString());
  return text.length > longest
    ? { hash: hashOf(text), lines: text.split('\n').length, begins: text.split('\n')[0]!.slice(0, 1_000) }
    : text;
}

/** Each field's kind; of a list its length and its first entry. */
function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [`${value.length} times`, outlineOf(value[0])];
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  // A table by id or by name needs no more than one of its rows.
  if (entries.length > 60) return { [`${entries.length} fields`]: outlineOf(entries[0]![1]) };
  return Object.fromEntries(entries.map(([name, each]) => [name, outlineOf(each)]));
}

function hashOf(said: string | Buffer): string {
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}
