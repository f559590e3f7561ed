import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

const description = `Every command is answered with \`{id, revision, position}\` and an \`ETag\`. Refusals are
\`application/problem+json\` (RFC 9457) with a stable \`code\`. Sign in at \`POST /api/auth/login\`; the session is a cookie.`;

/** The contract: /api/openapi.json, and /api/docs to browse it. Made from the schemas that validate the requests. */
export function serveOpenApi(app: NestFastifyApplication): void {
  const config = new DocumentBuilder()
    .setTitle('Lead pipeline')
    .setDescription(description)
    .setVersion('1')
    .addCookieAuth('session')
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, config), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Lead pipeline API',
  });
}
