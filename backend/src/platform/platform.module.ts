import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Pool } from 'pg';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { AnalysisGrants, EnrollmentGrants } from './access/cookies.js';
import { StreamCommandHandler } from './commands/command-handler.js';
import { Commands } from './commands/commands.js';
import { Idempotency, IdempotencyClaims } from './commands/idempotency.js';
import { Config, LOOK_MS } from './config/config.js';
import { SECRETS } from './config/secrets.js';
import { ProcessState } from './http/hooks.js';
import { UnknownAddress } from './http/problem-filter.js';
import type { Infrastructure } from './infrastructure.js';
import { VisitorRefusals } from './limits/networks.js';
import { Logger } from './logger.js';
import { measuredCommands, measuredQueries } from './metrics/measured.js';
import { Metrics } from './metrics/metrics.js';
import { Outbox } from './outbox.js';
import { EffectStore } from './process-managers/effect-store.js';
import { EndedEffects } from './process-managers/effects-seen.js';
import { ProcessManagers } from './process-managers/process-managers.js';
import { NamedQueryHandler, Queries } from './queries.js';

/** What every domain builds on: connections, commands, queries, effects, measuring. */
@Module({})
export class PlatformModule {
  static with(infrastructure: Infrastructure): DynamicModule {
    const providers = [...opened(infrastructure), ...made(infrastructure)];
    return {
      module: PlatformModule,
      global: true,
      imports: [
        CqrsModule.forRoot(),
        DiscoveryModule,
        ScheduleModule.forRoot(),
        TypeOrmModule.forRootAsync({
          useFactory: () => infrastructure.dataSource.options,
          dataSourceFactory: () => Promise.resolve(infrastructure.dataSource),
        }),
      ],
      providers: [...providers, StreamCommandHandler, NamedQueryHandler, Outbox, ProcessManagers],
      exports: [...providers, CqrsModule, StreamCommandHandler, ProcessManagers],
    };
  }
}

function opened({ config, logger, pool, log, metrics, secrets, lookMs }: Infrastructure): Provider[] {
  return [
    { provide: Config, useValue: config },
    { provide: SECRETS, useValue: secrets },
    { provide: Logger, useValue: logger },
    { provide: Pool, useValue: pool },
    { provide: EventLog, useValue: log },
    { provide: Metrics, useValue: metrics },
    { provide: LOOK_MS, useValue: lookMs },
  ];
}

function made({ pool, claimsPool, logger, metrics, secrets, effectPatienceMs }: Infrastructure): Provider[] {
  const claims = new IdempotencyClaims(claimsPool);
  const idempotency = new Idempotency(claims, secrets.idempotency);
  return [
    { provide: IdempotencyClaims, useValue: claims },
    { provide: Idempotency, useValue: idempotency },
    {
      provide: Commands,
      useFactory: (bus: CommandBus) => new Commands(measuredCommands(bus, metrics), idempotency),
      inject: [CommandBus],
    },
    { provide: Queries, useFactory: (bus: QueryBus) => measuredQueries(bus, metrics), inject: [QueryBus] },
    { provide: EffectStore, useValue: new EffectStore(pool) },
    { provide: EndedEffects, useValue: new EndedEffects(pool, effectPatienceMs) },
    { provide: AnalysisGrants, useValue: new AnalysisGrants(secrets.analyses) },
    { provide: EnrollmentGrants, useValue: new EnrollmentGrants(secrets.enrollment) },
    { provide: VisitorRefusals, useValue: new VisitorRefusals(pool, secrets.visitors, logger) },
    { provide: ProcessState, useValue: new ProcessState() },
    { provide: UnknownAddress, useValue: new UnknownAddress() },
  ];
}
