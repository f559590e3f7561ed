/**
 * The peer of the application: an application that staff sign in to, on the same HTTP stack (Nest on Fastify, zod through
 * Nest's own validation pipe), with TypeORM. It has the application's own security headers and session check (the same look-up with the
 * same short cache), without Passport in between, the same young generation, and compiled schemas; an unknown lead is 404.
 * With `PEER_DUTY=audited` it also has the application's duties (`AuditedLeads`). Otherwise it is plain: creating is one insert,
 * moving one update, without history, encryption or anything to read. Neither has idempotency, undo or the past of the board.
 */
// Before any schema is made: each one is compiled when it first parses.
import 'zod/compile';
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Inject,
  Module,
  NotFoundException,
  Param,
  Post,
  Req,
  StandardSchemaValidationPipe,
  UnauthorizedException,
} from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { DataSource, type Repository } from 'typeorm';
import { z } from 'zod';
import {
  type CreateLead,
  createLeadSchema,
  type MoveLeadStatus,
  moveLeadStatusSchema,
} from '../../contracts/src/leads/commands.js';
import { usualSessionTimes } from '../../backend/src/platform/access/session-times.js';
import { Sessions } from '../../backend/src/accounts/application/sessions.js';
import { AccountsAndClaims1793700000000 } from '../../backend/src/platform/database/migrations/1-accounts-and-claims.js';
import { SettingsCopy1794410000000 } from '../../backend/src/platform/database/migrations/13-settings-copy.js';
import { LastSignIn1794460000000 } from '../../backend/src/platform/database/migrations/18-last-sign-in.js';
import { FactorDuty1794720000000 } from '../../backend/src/platform/database/migrations/41-factor-duty.js';
import { People1794330900000 } from '../../backend/src/platform/database/migrations/9-people.js';
import { addSecurityHeaders } from '../../backend/src/platform/site/security-headers.js';
import { ActivityEntry, AuditedLead, AuditEntry, LeadKey, StageStay } from './audited-lead.entities.js';
import { AuditedLeads } from './audited-leads.js';
import { Lead } from './plain-lead.entity.js';

const isAudited = process.env['PEER_DUTY'] === 'audited';
const leads = Symbol('leads');
const paramsSchema = z.strictObject({ id: z.uuid() });

@Controller('api/leads')
class PlainController {
  constructor(@Inject(leads) private readonly repository: Repository<Lead>) {}

  @Post()
  @HttpCode(201)
  async create(@Body({ schema: createLeadSchema }) { id = randomUUID(), ...lead }: CreateLead) {
    await this.repository.insert({ ...lead, id, status: lead.status ?? 'leads' });
    return { id };
  }

  @Post(':id/status')
  @HttpCode(200)
  async move(
    @Param({ schema: paramsSchema }) { id }: { id: string },
    @Body({ schema: moveLeadStatusSchema }) { status }: MoveLeadStatus,
  ) {
    const { affected } = await this.repository.update({ id }, { status, updatedAt: new Date() });
    if (!affected) throw new NotFoundException();
    return { id };
  }
}

/** A request of a signed-in user. */
type Signed = FastifyRequest & { actor?: string };

@Controller('api/leads')
class AuditedController {
  constructor(private readonly audited: AuditedLeads) {}

  @Post()
  @HttpCode(201)
  create(@Body({ schema: createLeadSchema }) lead: CreateLead, @Req() { actor = '' }: Signed) {
    return this.audited.create(lead, actor);
  }

  @Post(':id/status')
  @HttpCode(200)
  move(
    @Param({ schema: paramsSchema }) { id }: { id: string },
    @Body({ schema: moveLeadStatusSchema }) move: MoveLeadStatus,
    @Req() { actor = '' }: Signed,
  ) {
    return this.audited.move(id, move, actor);
  }
}

const database = new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL']!,
  entities: isAudited ? [AuditedLead, LeadKey, AuditEntry, StageStay, ActivityEntry] : [Lead],
  installExtensions: false,
  synchronize: true,
  migrations: [
    AccountsAndClaims1793700000000,
    People1794330900000,
    SettingsCopy1794410000000,
    LastSignIn1794460000000,
    FactorDuty1794720000000,
  ],
  migrationsRun: true,
  extra: { max: 16 },
});
await database.initialize();

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
const sessions = new Sessions(pool, usualSessionTimes);

/** Every signed-in user may create and move. */
class SignedInGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Signed>();
    const token = request.cookies['session'];
    const session = token ? await sessions.find(token, true) : undefined;
    if (!session) throw new UnauthorizedException();
    request.actor = session.id;
    return true;
  }
}

@Module({
  controllers: [isAudited ? AuditedController : PlainController],
  providers: [
    isAudited
      ? { provide: AuditedLeads, useValue: new AuditedLeads(database) }
      : { provide: leads, useValue: database.getRepository(Lead) },
    { provide: APP_GUARD, useClass: SignedInGuard },
  ],
})
class PlainModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(PlainModule, adapter, { logger: false });
app.useGlobalPipes(new StandardSchemaValidationPipe());
const fastify = adapter.getInstance<FastifyInstance>();
await fastify.register(cookie);
await addSecurityHeaders(fastify, false);
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };
process.stdout.write(`${JSON.stringify({ ready: true, port, session: await signedIn() })}\n`);
process.once('SIGTERM', () => void app.close().then(() => Promise.all([database.destroy(), pool.end()])));

/** A session's cookie for one member of staff. */
async function signedIn(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, email, password_hash, role) values (gen_random_uuid(), 'staff@example.com', '', 'user') returning id`,
  );
  const token = await sessions.begin({ id: rows[0]!.id, passwordHash: '' }, undefined);
  if (token === undefined) throw new Error('The member of staff who was just made is gone');
  return token;
}
