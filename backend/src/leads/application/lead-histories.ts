import { Injectable } from '@nestjs/common';
import type { History, HistoryExport, HistoryExportHead } from '../../../../contracts/src/history/queries.js';
import { EventLog } from '../../../../event-store/src/log/event-log.js';
import { Users } from '../../accounts/users.js';
import { historyOf } from '../../platform/history/build-history.js';
import { leadAggregate } from '../decide/lead-aggregate.js';
import { isDeletedBy } from '../decide/living-lead.js';
import { seesDeleted, type Viewer } from './deleted-leads.js';
import { createPrivateKey, createPublicKey, sign, type KeyObject, createHash } from 'node:crypto';
import { isUnproven } from '../../../../contracts/src/log/metadata.js';
import type { Lead } from '../../../../contracts/src/leads/queries.js';
import type { PipelineLead } from '../../../../projections/src/read-model/entries.js';

/** Whether the viewer may not see the lead, nor what belongs to it: it is deleted. Straight from the log. @throws LogUnavailable */
export async function hidesLead(log: Pick<EventLog, 'readStream'>, leadId: string, viewer: Viewer): Promise<boolean> {
  return !seesDeleted(viewer) && isDeletedBy(await log.readStream(`lead-${leadId}`));
}

/** What happened to leads, straight from the log. */
@Injectable()
export class LeadHistories {
  constructor(
    private readonly log: EventLog,
    private readonly users: Users,
  ) {}

  /**
   * The lead's events, oldest first; null if there is no lead that the viewer may see.
   * @throws LogUnavailable
   */
  async of(id: string, viewer: Viewer): Promise<History | null> {
    const events = await this.log.readStream(`lead-${id}`);
    if (isDeletedBy(events) && !seesDeleted(viewer)) return null;
    return historyOf(leadAggregate, id, events, this.users);
  }
}

/** The PKCS #8 prefix of an Ed25519 seed (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs exported histories. The key follows from the master key: nothing to store, the same in every process. */
export class HistorySigner {
  private readonly key: KeyObject;
  /** SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;

  /** @param seed 32 bytes, kept for this purpose alone */
  constructor(seed: Buffer) {
    this.key = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /** Ed25519 over the text's bytes, in base64. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString('base64');
  }
}

/**
 * A lead's history as lines, a hash for each line that covers it and all before it, and the signature over the last hash.
 * @param made who exports it, and when (ISO 8601)
 */
export function exportHistory(
  history: History,
  made: Pick<HistoryExportHead, 'exportedAt' | 'exportedBy'>,
  signer: HistorySigner,
): HistoryExport {
  const head: HistoryExportHead = {
    format: 'lead-history-1',
    leadId: history.id,
    exportedAt: made.exportedAt,
    exportedBy: made.exportedBy,
    events: history.events.length,
    macs: macsOf(history.events),
  };
  const lines = [head, ...history.events.map(lasting)].map((line) => JSON.stringify(line));
  return signedLines(lines, signer);
}

/** Lines, for each a hash that covers it and all before it, and the signature over the last hash. */
export function signedLines(lines: string[], signer: HistorySigner): HistoryExport {
  const hashes = hashChain(lines);
  return { lines, hashes, publicKey: signer.publicKey, signature: signer.sign(hashes.at(-1) ?? '') };
}

function macsOf(events: History['events']): NonNullable<HistoryExportHead['macs']> {
  const before = events.filter(({ mac }) => mac === 'before').length;
  const unproven = events.filter(({ mac }) => isUnproven(mac)).length;
  return { valid: events.length - before - unproven, before, unproven };
}

function lasting({ undoable: _, undoBlocked: __, ...event }: History['events'][number]) {
  return event;
}

function hashChain(lines: readonly string[]): string[] {
  let before = '';
  return lines.map((line) => (before = createHash('sha256').update(`${before}\n${line}`).digest('hex')));
}

/** The selection of the given fields, for `select` of a repository's find. */
export function selection<Field extends keyof Lead & keyof PipelineLead>(
  fields: readonly Field[],
): Record<Field, true> {
  return Object.fromEntries(fields.map((field) => [field, true])) as Record<Field, true>;
}
