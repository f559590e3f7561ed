import { SetMetadata, RequestMethod, type INestApplication } from '@nestjs/common';
import type { BodyKind, Who } from '../../../../contracts/src/routes/route.js';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';

export const accessKey = 'access';
export const intakeKey = 'intake';
export const settingUpFactorKey = 'settingUpFactor';
const bodyKey = 'body';

/** Declares who may call the route. A route without it keeps the application from starting. */
export const Access = (rule: Who) => SetMetadata(accessKey, rule);

/** Limits how often a minute visitors may call the route; each route has a count of its own. */
export const LimitVisitors = () => SetMetadata(intakeKey, true);

/** Stays open to people whose time to set up a second factor is over: all other routes refuse them, or take them for visitors. */
export const WhileSettingUpFactor = () => SetMetadata(settingUpFactorKey, true);

/** Declares that the route takes another body than JSON. */
export const Takes = (kind: BodyKind) => SetMetadata(bodyKey, kind);

export interface DeclaredRoute {
  method: string;
  /** As Fastify writes it: /api/leads/:id */
  path: string;
  /** Undefined when the route names none: then the application must not start. */
  rule: Who | undefined;
  /** Undefined for JSON. */
  takes?: BodyKind | undefined;
}

/** Every route of every controller with the rule that says who may call it, and with the body that it takes. */
export function declaredRoutes(app: INestApplication): DeclaredRoute[] {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      if (!metatype) return [];
      const prototype = metatype.prototype as Record<string, object>;
      const base = reflector.get<string>(PATH_METADATA, metatype);
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name] as () => unknown;
        const path = reflector.get<string | undefined>(PATH_METADATA, handler);
        if (path === undefined) return [];
        const rule = reflector.getAllAndOverride<Who | undefined>(accessKey, [handler, metatype]);
        const method = RequestMethod[reflector.get<RequestMethod>(METHOD_METADATA, handler)];
        const takes = reflector.get<BodyKind | undefined>(bodyKey, handler);
        return [{ method, path: `/${[base, path].filter((part) => part !== '/').join('/')}`, rule, takes }];
      });
    });
}

/** @throws Error naming every route that does not say who may call it */
export function refuseUndeclaredRoutes(app: INestApplication): void {
  const open = declaredRoutes(app).filter(({ rule }) => rule === undefined);
  if (open.length > 0)
    throw new Error(`No access rule on ${open.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
}

/** The routes by the body that they take, as requests name them: `POST /api/stripe/webhook`. */
export function routesByBody(app: INestApplication): Record<BodyKind, string[]> {
  const routes: Record<BodyKind, string[]> = { signed: [], mail: [], form: [], one_click: [], file: [] };
  for (const { method, path, takes } of declaredRoutes(app)) if (takes) routes[takes].push(`${method} ${path}`);
  return routes;
}
