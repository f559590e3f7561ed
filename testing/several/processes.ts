import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../backend/src/accounts/users.js';
import type { FaultSystem } from '../../projections/test/fault-system.js';
import type { ProjectorProcess } from '../../projections/test/projector-process.js';
import { startBalancer, type Balancer } from '../balancer.js';
import { kill, servesAt, startBuiltApiWith, type BuiltApi } from '../built-api.js';
import { adminEmail, password } from '../start-app.js';

const apiCount = 3;
const projectorCount = 2;

/** A folder with a build: the one of this repository, or another. */
export interface Build {
  api?: string;
  projector?: string;
}

/** Three API processes behind one address and two projectors, on one store and one Postgres, as docker-compose.cluster.yml has them. */
export class Processes {
  readonly apis: BuiltApi[] = [];
  readonly projectors: ProjectorProcess[] = [];
  private readonly addresses: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-several-'));

  private constructor(
    private readonly system: FaultSystem,
    readonly balancer: Balancer,
  ) {}

  /** Starts them all at once on an empty system, and resolves when all of them serve. */
  static async start(system: FaultSystem, settings: { asksHealth?: boolean } = {}): Promise<Processes> {
    const all = new Processes(system, await startBalancer(settings));
    for (let place = 0; place < projectorCount; place++) all.startProjector(place);
    await Promise.all(Array.from({ length: apiCount }, (_, place) => all.startApi(place)));
    await Promise.race(all.projectors.map((each) => each.working()));
    return all;
  }

  /** The one address. */
  get url(): string {
    return this.balancer.url;
  }

  /** Its own address, past the balancer. */
  addressOf(place: number): string {
    return this.addresses[place]!;
  }

  /** Starts one in a place; resolves when it serves, and the balancer knows it. */
  async startApi(place: number, { api: program }: Build = {}): Promise<void> {
    const settings = {
      ...{ PUBLIC_URL: this.url, TRUST_PROXY: '1', DATA_DIR: mkdtempSync(join(this.folder, 'data-')) },
      ...{ ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' },
    };
    const started = startBuiltApiWith({ ...this.system.environment, ...settings }, program);
    this.apis[place] = started;
    const address = await servesAt(started);
    this.addresses[place] = address;
    this.balancer.put(place, address);
  }

  startProjector(place: number, { projector: program }: Build = {}): void {
    this.projectors[place] = this.system.spawn(program);
  }

  killApi(place: number): Promise<void> {
    return kill(this.apis[place]!);
  }

  /** SIGTERM; resolves with its exit status. */
  stopApi(place: number): Promise<number | null> {
    const { child, exited } = this.apis[place]!;
    child.kill('SIGTERM');
    return exited;
  }

  /** The place of the projector that holds the lease, once one follows the log. */
  holder(): number {
    const epochs = this.projectors.map(({ said }) =>
      Math.max(0, ...[...said.matchAll(/epoch (\d+)/g)].map(([, n]) => Number(n))),
    );
    return epochs.indexOf(Math.max(...epochs));
  }

  /** Adds users who can sign in. */
  async addStaff(emails: readonly string[]): Promise<void> {
    await this.system.pool.query(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), email, $2, 'user' from unnest($1::text[]) as s (email)`,
      [emails, await hashPassword(password)],
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.apis.map(kill));
    await this.balancer.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
