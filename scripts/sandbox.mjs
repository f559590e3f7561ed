/** `npm run sandbox`: the outside world on this machine, for a system that is started separately. */
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inForeground } from './lib/start.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { readSandboxSettings } from './lib/settings.mjs';

const log = console.log;

/** Runs the sandbox in the foreground, and says how to point the product there. */
function sandboxAlone() {
  return inForeground(() => async (signal) => {
    const { productUrl } = readSandboxSettings(process.env);
    await ensureInstalled(log);
    signal.throwIfAborted();
    await ensureBuilt(log);
    signal.throwIfAborted();
    const sandbox = await startSandbox({ env: process.env, productUrl, log, signal });
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

await sandboxAlone();
