/**
 * What the application is measured against: the same HTTP stack (Nest on Fastify, zod through Nest's own validation pipe) over a plain
 * table, without events, history, idempotency, concurrency checks or sign-in. Creating is one insert, moving one update, both through
 * TypeORM's repository.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  HttpCode,
  Inject,
  Module,
  NotFoundException,
  Param,
  Post,
  StandardSchemaValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { Repository } from 'typeorm';
import { z } from 'zod';
import { createLeadSchema, moveLeadStatusSchema } from '../../contracts/src/commands/lead-commands.js';
import type { CreateLead, MoveLeadStatus } from '../../contracts/src/commands/lead-commands.js';
import { Lead } from './plain-lead.entity.js';

const leads = Symbol('leads');
const paramsSchema = z.strictObject({ id: z.uuid() });

@Controller('api/leads')
class LeadsController {
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

const database = new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL']!,
  entities: [Lead],
  installExtensions: false,
  synchronize: true,
  extra: { max: 16 },
});
await database.initialize();

@Module({
  controllers: [LeadsController],
  providers: [{ provide: leads, useValue: database.getRepository(Lead) }],
})
class PlainModule {}

const app = await NestFactory.create<NestFastifyApplication>(PlainModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(new StandardSchemaValidationPipe());
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as { port: number };
process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
process.once('SIGTERM', () => void app.close().then(() => database.destroy()));
