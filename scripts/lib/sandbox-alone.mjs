import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { inForeground } from './start.mjs';
import { startSandbox } from './sandbox.mjs';
import { reachable } from './settings.mjs';

/** @param {string} line */
const log = (line) => console.log(line);

/** Runs the sandbox in the foreground, and says how to point the product there. */
export function sandboxAlone() {
  return inForeground(() => async (signal) => {
    await ensureInstalled(log);
    signal.throwIfAborted();
    await ensureBuilt(log);
    signal.throwIfAborted();
    const { env } = process;
    const product = `http://${reachable(env.HOST?.trim() || '127.0.0.1')}:${env.PORT?.trim() || 3000}`;
    const productUrl = env.SANDBOX_PRODUCT_URL?.trim() || product;
    const sandbox = await startSandbox({ env, productUrl, log, signal });
    log(`The outside world: ${sandbox.url} (its webhooks go to ${productUrl}; SANDBOX_PRODUCT_URL says where else)`);
    log('Start the product with these:');
    log('');
    for (const [name, value] of Object.entries(sandbox.environment)) log(`export ${name}=${quoted(value)}`);
    log('');
    return sandbox;
  });
}

/** Quoted for a shell. @param {string} value */
function quoted(value) {
  return /^[\w.:/@+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
