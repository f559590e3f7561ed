// Comes before any schema is made: each schema is compiled when it first parses.
import 'zod/compile';
import { fileURLToPath } from 'node:url';
import { createApp } from './create-app.js';
import { parseConfig } from './platform/config/config.js';
import { entities } from './entities.js';
import { openInfrastructure } from './platform/infrastructure.js';
import { stopOnSignal } from './stop-on-signal.js';

const frontendFolder = fileURLToPath(new URL('../../frontend', import.meta.url));

try {
  const config = parseConfig(process.env);
  const infrastructure = await openInfrastructure(config, entities);
  const { nest, firstAdmin } = await createApp(infrastructure, frontendFolder);
  stopOnSignal(nest, infrastructure);
  await nest.listen(config.port, config.host);
  if (firstAdmin) process.stdout.write(`${JSON.stringify({ admin: firstAdmin })}\n`);
  const address = nest.getHttpServer().address() as { port: number };
  process.stdout.write(`${JSON.stringify({ ready: true, port: address.port })}\n`);
} catch (error) {
  const taken = (error as { code?: unknown }).code === 'EADDRINUSE';
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(taken ? `PORT ${process.env.PORT ?? 3000} is taken\n` : `${reason.split('\n')[0]}\n`);
  process.exit(1);
}
