import { startSandbox } from './start-sandbox.js';

const { SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_HOST, SANDBOX_PRODUCT_URL } = process.env;

try {
  const sandbox = await startSandbox({
    port: portOf('SANDBOX_PORT', SANDBOX_PORT, 4400),
    smtpPort: portOf('SANDBOX_SMTP_PORT', SANDBOX_SMTP_PORT, 4425),
    host: SANDBOX_HOST || '127.0.0.1',
    productUrl: SANDBOX_PRODUCT_URL || undefined,
  });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await sandbox.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  if (process.channel) {
    process.on('disconnect', () => void stop());
    process.channel.unref();
  }
  console.log(`sandbox ready at ${sandbox.url}`);
  console.log(JSON.stringify({ ready: true, url: sandbox.url, environment: sandbox.environment() }));
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).split('\n')[0]);
  process.exit(1);
}

/** @throws an Error of one line that names the variable */
function portOf(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} must be a port, not "${text}"`);
  return port;
}
