import { expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { act, routesOf } from '../../../../contracts/src/routes/route.js';
import { controllerOf } from '../http/controller-of.js';
import { Commands } from '../commands/commands.js';
import { Queries } from '../queries.js';
import { Access, routesByBody, Takes } from './access.js';

@Controller('api/papers/:id')
@Access('staff')
class Papers {
  @Post()
  @Takes('file')
  add(): void {}

  @Get()
  look(): void {}
}

const news = { at: 'POST /api/news', who: 'public', body: z.string(), answer: z.object({}) } as const;
const News = controllerOf(
  routesOf('News', 'News', {
    take: act({ ...news, summary: 'Receive news', takes: 'signed' }),
    ask: act({ ...news, at: 'POST /api/questions', summary: 'Ask' }),
  }),
  {},
  { take: () => ({}), ask: () => ({}) },
);

@Module({
  imports: [DiscoveryModule],
  controllers: [Papers, News],
  providers: [Queries, Commands].map((provide) => ({ provide, useValue: {} })),
})
class Sample {}

it('a route says in its declaration which body it takes, whichever way it is declared', async () => {
  const app = await NestFactory.create<NestFastifyApplication>(Sample, new FastifyAdapter(), { logger: false });
  const none = { mail: [], form: [], one_click: [] };
  expect(routesByBody(app)).toEqual({ ...none, signed: ['POST /api/news'], file: ['POST /api/papers/:id'] });
  await app.close();
});
