import { createHash } from 'node:crypto';
import { isUnproven } from '../../../../contracts/src/log/mac-mark.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import type { HistoryExport, HistoryExportHead } from '../../../../contracts/src/history/export.js';
import type { HistorySigner } from './history-signer.js';

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
