/**
 * Stands for EventStoreDB in its container: the embedded node on a Postgres of its own. Over HTTP/1 the port answers /health/live
 * alone.
 */
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { startPart } from '../../scripts/lib/part.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { ensureDatabases, prepareEmbeddedDatabase } from '../../scripts/lib/postgres/databases.mjs';

const [port, nodePort, postgresPort] = [2113, 2114, 5432];
const { startNode } = await import(join(projectRoot, 'dist/event-store/src/node/start-node.js'));

const kept = { dataDir: '/var/lib/eventstore', port: postgresPort };
const { part, passwords } = await prepareEmbeddedDatabase({ ...kept, patienceMs: 10_000, log: console.error });
const postgres = startPart(part, (line) => console.error(line));
await postgres.ready;
const { eventstore } = await ensureDatabases({ port: postgresPort, passwords });
const node = await startNode({ pgUrl: eventstore, port: nodePort, log: console.error });

const server = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  socket.once('data', (first) => {
    if (first.toString('latin1').startsWith('GET /health/live ')) {
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
      return;
    }
    const passedOn = connect(nodePort, '127.0.0.1', () => passedOn.write(first));
    passedOn.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => passedOn.destroy());
    socket.pipe(passedOn).pipe(socket);
  });
}).listen(port);

async function stop() {
  server.close();
  await node.stop();
  await postgres.stop();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
