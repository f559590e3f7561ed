import { keepConnection, openAccess } from './access/access-folder.js';
import { startNode } from './start-node.js';

/** A stop that hangs is cut short: the supervisor waits for us. */
const STOP_MS = 12_000;

function say(line: string): void {
  process.stderr.write(`event store: ${line}\n`);
}

/** The folder keeps certificate, key, password, and the connection string built from them and the port. */
function environment(): { pgUrl: string; folder: string; port: number } {
  const { EVENTSTORE_PG_URL: pgUrl, EVENTSTORE_ACCESS: folder, EVENTSTORE_PORT: portText = '2113' } = process.env;
  if (!folder) throw new Error('EVENTSTORE_ACCESS is not set: the folder of the certificate and the password');
  if (!pgUrl) throw new Error('EVENTSTORE_PG_URL is not set: the Postgres URL of the event store database');
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) throw new Error(`EVENTSTORE_PORT is not a port: ${portText}`);
  return { pgUrl, folder, port };
}

try {
  const { pgUrl, folder, port } = environment();
  const access = await openAccess(folder, say);
  const node = await startNode({ pgUrl, port, access, log: say });
  await keepConnection(folder, access, node.port);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    node.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(`stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // A parent that spawned us with an IPC channel takes us along when it dies.
  process.once('disconnect', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, port: node.port })}\n`);
} catch (error) {
  say(error instanceof Error ? error.message || String(error) : String(error));
  process.exit(1);
}
