import { v5 as uuidV5 } from 'uuid';
import { createHmac } from 'node:crypto';
import type { CommandContext } from '../../platform/commands/stream-command.js';
import type { ImportRow } from './import-store.js';

/**
 * The context of an import's command. A command that is run again, after a crash or by two processes at once, has the same id, so the
 * same event ids, and finds its answer in the log. The actor is whoever began the import, and all commands share a correlation id.
 * @param part tells the commands of one line apart
 */
export function contextOfLine(
  row: Pick<ImportRow, 'id' | 'createdBy'>,
  correlationId: string,
  line: number,
  part: string,
  secret: Buffer,
): CommandContext {
  const name = `import ${row.id} line ${line} ${part}`;
  const key = createHmac('sha256', secret).update(name).digest('hex');
  return {
    actor: { kind: 'user', id: row.createdBy },
    correlationId,
    commandId: uuidV5(name, row.id),
    now: new Date().toISOString(),
    idempotency: { key, body: key },
  };
}

/** Runs something for each of many items, a few at once. The first error ends it, once running items are done. */
export async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  const failures: unknown[] = [];
  const worker = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await run(items[index]!);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
