// Comes before any schema is made: each schema is compiled when it first parses.
import 'zod/compile';
import { fileURLToPath } from 'node:url';
import { parseConfig } from './platform/config/config.js';

const frontendFolder = fileURLToPath(new URL('../../frontend', import.meta.url));

try {
  const config = parseConfig(process.env);
  // All else takes seconds to load: a wrong variable is reported before.
  const [{ createApp }, { entities }, { openInfrastructure }, { stopOnSignal }] = await Promise.all([
    import('./create-app.js'),
    import('./entities.js'),
    import('./platform/infrastructure.js'),
    import('./stop-on-signal.js'),
  ]);
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
