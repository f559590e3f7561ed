/**
 * The peer of the application: an application with the same duties (`AuditedLeads`) that staff sign in to, on the same HTTP stack
 * (Nest on Fastify, zod through Nest's own validation pipe), with TypeORM. It has the application's own security headers and session
 * check (the same look-up with the same short cache), without Passport in between, the same young generation, and compiled schemas; an
 * unknown lead is 404. It has neither idempotency, undo nor the past of the board.
 */
// Before any schema is made: each one is compiled when it first parses.
import 'zod/compile';
import 'reflect-metadata';
import cookie from '@fastify/cookie';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Module,
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
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type CreateLead, createLeadSchema } from '../../contracts/src/leads/input.js';
import { type MoveLeadStatus, moveLeadStatusSchema } from '../../contracts/src/leads/routes.js';
import { usualSessionTimes } from '../../backend/src/platform/access/signed-in.js';
import { Sessions } from '../../backend/src/accounts/sessions.js';
import {
  AccountsAndClaims1793700000000,
  LastSignIn1794460000000,
  FactorDuty1794720000000,
  People1794330900000,
} from '../../backend/src/platform/database/migrations/accounts.js';
import { SettingsCopy1794410000000 } from '../../backend/src/platform/database/migrations/operations.js';
import { addSecurityHeaders } from '../../backend/src/platform/site/security-headers.js';
import { ActivityEntry, AuditedLead, AuditEntry, LeadKey, StageStay } from './audited-lead.entities.js';
import { AuditedLeads } from './audited-leads.js';

const paramsSchema = z.strictObject({ id: z.uuid() });

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
  entities: [AuditedLead, LeadKey, AuditEntry, StageStay, ActivityEntry],
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
  controllers: [AuditedController],
  providers: [
    { provide: AuditedLeads, useValue: new AuditedLeads(database) },
    { provide: APP_GUARD, useClass: SignedInGuard },
  ],
})
class PeerModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(PeerModule, adapter, { logger: false });
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
