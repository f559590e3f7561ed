import type { Browser } from 'puppeteer';
import { browserEnv, findChromium, howToGetChromium, runs } from './find-chromium.js';

const idleMs = 60_000;
const startMs = 15_000;

const flags = [
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-extensions',
  // A second barrier besides intercepting requests: no name resolves, no address is reached.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

/** There is no Chromium on this machine, or it does not start. */
export class NoChromium extends Error {}

/** One Chromium for all prints: started with the first, closed after a minute without one. */
export class Chromium {
  private browser: Promise<Browser> | undefined;
  private users = 0;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @param settings path: CHROMIUM_PATH, where it is set; sandbox: Chromium's own, which does not work in containers
   */
  constructor(private readonly settings: { path: string | undefined; sandbox: boolean }) {}

  /** Whether a Chromium is there and runs. */
  async isThere(): Promise<boolean> {
    const path = await findChromium(this.settings.path);
    return path !== null && (await runs(path));
  }

  /**
   * Lends the browser for one job. A browser that died in between is started anew.
   * @throws NoChromium; what the job throws
   */
  async use<Result>(job: (browser: Browser) => Promise<Result>): Promise<Result> {
    clearTimeout(this.idle);
    this.users++;
    try {
      return await job(await (this.browser ??= this.start()));
    } finally {
      if (--this.users === 0) this.idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  /** Ends the process, also under running jobs. It can be used again afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const browser = this.browser;
    this.browser = undefined;
    // If it never started, the caller that asked for it has had the error.
    await browser?.then(stop, () => undefined);
  }

  private async start(): Promise<Browser> {
    try {
      const executablePath = await findChromium(this.settings.path);
      if (executablePath === null) throw new Error(`no Chromium was found; ${howToGetChromium}`);
      const { launch } = await import('puppeteer');
      const browser = await launch({
        executablePath,
        // The sandbox does not work for root.
        args: this.settings.sandbox && process.getuid?.() !== 0 ? flags : [...flags, '--no-sandbox'],
        env: browserEnv(),
        // A pipe, not a port: nobody else on this machine can drive it, and it ends when this process does.
        pipe: true,
        timeout: startMs,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      browser.once('disconnected', () => (this.browser = undefined));
      return browser;
    } catch (error) {
      this.browser = undefined;
      throw new NoChromium(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

async function stop(browser: Browser): Promise<void> {
  const patience = setTimeout(() => browser.process()?.kill('SIGKILL'), 2_000);
  await browser.close();
  clearTimeout(patience);
}
