import {
  historyExportEventSchema,
  historyExportHeadSchema,
  historyExportSchema,
  type HistoryExport,
  type HistoryExportHead,
  type HistoryEvent,
} from '../../../../contracts/src/history/queries.js';

/** The result for a file: complete and signed, or one sentence that says what is wrong with it. */
export type Verdict =
  | {
      intact: true;
      head: HistoryExportHead;
      events: HistoryEvent[];
      publicKey: string;
      /** False if this browser lacks Ed25519: then only the chain was checked. */
      signatureChecked: boolean;
    }
  | { intact: false; problem: string };

/** The element of the exported file that holds its data. */
export const dataId = 'lead-history';
const dataPattern = new RegExp(`<script type="application/json" id="${dataId}">([^<]*)</script>`);

/**
 * The data of an exported file: the HTML page, or its JSON alone.
 * @returns null if the text is neither
 */
export function readExport(text: string): HistoryExport | null {
  try {
    const parsed = historyExportSchema.safeParse(JSON.parse(dataPattern.exec(text)?.[1] ?? text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: some other file.
    return null;
  }
}

/**
 * Follows the hash chain line by line and checks the signature over its end (see historyExportSchema).
 * @param trustedKey the public key that must have signed the file; without it any matching key will do
 */
export async function verifyExport(exported: HistoryExport, trustedKey?: string): Promise<Verdict> {
  const { lines, hashes, publicKey, signature } = exported;
  let hash = '';
  for (const [index, line] of lines.entries()) {
    hash = await sha256(`${hash}\n${line}`);
    if (hash !== hashes[index]) return broken(`${nameOfLine(line, index)} was changed after the export.`);
  }
  const head = historyExportHeadSchema.safeParse(parsed(lines[0]));
  if (!head.success) return broken('The first line does not say which lead was exported, by whom and when.');
  if (lines.length !== hashes.length || head.data.events !== lines.length - 1)
    return broken(`Events are missing or were added: ${head.data.events} were exported, ${lines.length - 1} are here.`);
  if (trustedKey !== undefined && trustedKey !== publicKey)
    return broken('It was not signed by this system: the key in the file is a different one.');
  const signed = await isSigned(publicKey, signature, hash);
  if (signed === false) return broken('The signature does not match: the whole chain was rebuilt after the export.');
  const events: HistoryEvent[] = [];
  for (const line of lines.slice(1)) {
    const event = historyExportEventSchema.safeParse(parsed(line));
    if (!event.success) return broken('It holds an event in a form this version does not know.');
    events.push({ ...event.data, undoable: false });
  }
  return { intact: true, head: head.data, events, publicKey, signatureChecked: signed !== undefined };
}

function broken(problem: string): Verdict {
  return { intact: false, problem };
}

function nameOfLine(line: string, index: number): string {
  if (index === 0) return 'The head of the file';
  const event = historyExportEventSchema.pick({ type: true }).safeParse(parsed(line));
  return `Event ${index}${event.success ? ` (${event.data.type})` : ''}`;
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Undefined if the browser lacks Ed25519. An invalid key or signature does not match. */
async function isSigned(publicKey: string, signature: string, text: string): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('spki', bytes(publicKey), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(text));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? undefined : false;
  }
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The first 16 characters of the key that differ between keys, in groups of four, for people to compare. */
export function fingerprint(publicKey: string): string {
  return publicKey.slice(16, 32).match(/.{4}/g)?.join(' ') ?? publicKey;
}

/** What a signed export says about who wrote its events: one sentence. */
export function whoWrote({ macs }: Pick<HistoryExportHead, 'macs'>): string {
  if (!macs) return 'The signature proves what the log held when it was exported, not who wrote it there.';
  const { before, unproven } = macs;
  const foreign =
    unproven > 0
      ? `${events(unproven)} not written by this system: whoever can append to its log put them there. `
      : '';
  if (before > 0)
    return `${foreign}${events(before)} from before events carried a MAC: the signature does not prove who wrote them.`;
  if (unproven > 0) return `${foreign}All others were written by it as they stand.`;
  return 'Every event carries a valid MAC: this system wrote it, and it stands in the log as it was written.';
}

function events(count: number) {
  return count === 1 ? '1 event is' : `${count} events are`;
}
