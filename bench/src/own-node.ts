import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConnection } from '../../event-store/src/node/access/access-folder.js';
import { createDatabase } from './databases.js';
import { startPart } from './processes.js';

export interface OwnNode {
  /** Connection string. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The built node as a separate process, on its own database, with TLS and password as everywhere. */
export async function startOwnNode(superuserUrl: string): Promise<OwnNode> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-node-'));
  const node = await startPart('event-store/src/node/main.js', {
    EVENTSTORE_PG_URL: await createDatabase(superuserUrl, 'log'),
    EVENTSTORE_PORT: '0',
    EVENTSTORE_ACCESS: folder,
  });
  return {
    url: await readConnection(folder),
    pid: node.pid,
    stop: async () => {
      await node.stop();
      await rm(folder, { recursive: true });
    },
  };
}
