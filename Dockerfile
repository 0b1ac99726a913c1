# One image for everything, as a user without rights, on a file system that it never writes to.
#   docker run -p 80:80 -v stagedoor:/storage stagedoor     the whole product on embedded stores
#   docker run stagedoor query | command | projector        one of its services, on stores of your own
#   docker exec CONTAINER stagedoor user …                  a command; standalone/stagedoor.ts has all
# For builds that are equal to the byte, name the base images by digest: node:24-slim@sha256:….
ARG BUILD_IMAGE=node:24
ARG BASE_IMAGE=node:24-slim
# Name the image that runs now, so that open tabs still find the files of its web app.
ARG PREVIOUS_IMAGE=${BASE_IMAGE}
FROM ${PREVIOUS_IMAGE} AS previous
WORKDIR /app/web/dist

FROM ${BUILD_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY contracts/package.json contracts/
COPY eventlog/package.json eventlog/
COPY services/command/package.json services/command/
COPY services/domain/package.json services/domain/
COPY services/platform/package.json services/platform/
COPY services/projector/package.json services/projector/
COPY services/query/package.json services/query/
COPY standalone/package.json standalone/
COPY tests/package.json tests/
COPY web/package.json web/

# The packages that the product imports, in a layer of their own, as sources change more often. The
# image brings its own Node.
FROM manifests AS packages
RUN npm ci --loglevel=error --omit=dev --include-workspace-root=false \
      --workspace=services/command --workspace=services/projector --workspace=services/query \
      --workspace=standalone \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM manifests AS build
RUN npm ci --loglevel=error
COPY contracts contracts
COPY services/domain services/domain
COPY web web
COPY --from=previous /app/web/dist web/dist
RUN cd web && npx --no-install vite build && npx --no-install vite build --ssr

FROM ${BASE_IMAGE} AS product
ENV HOST=0.0.0.0 PORT=80 DATA_DIR=/storage
WORKDIR /app
RUN mkdir /storage && chown node:node /storage \
 && ln -s /app/standalone/stagedoor.ts /usr/local/bin/stagedoor \
 && mkdir /hooks \
 && ln -s /app/standalone/hooks/pre-backup.ts /hooks/pre-backup \
 && ln -s /app/standalone/hooks/post-restore.ts /hooks/post-restore
COPY --from=packages /app ./
COPY contracts contracts
COPY eventlog eventlog
COPY services services
COPY standalone standalone
COPY --from=build /app/web/dist web/dist
USER node
EXPOSE 80
HEALTHCHECK --interval=10s --timeout=15s --start-period=120s CMD ["stagedoor", "health"]
ENTRYPOINT ["stagedoor"]

# For tests alone: the product's own event log instead of EventStoreDB, open to its network. Build it
# with --target eventlog, and name it in EVENTSTORE_IMAGE.
FROM product AS eventlog
USER root
RUN mkdir /var/lib/eventstore && chown node:node /var/lib/eventstore
USER node
COPY tests/containers/open-event-log.ts tests/containers/
EXPOSE 2113
HEALTHCHECK --interval=5s --timeout=15s --retries=24 CMD ["stagedoor", "health", "/health/live"]
ENV PORT=2113
ENTRYPOINT ["node", "tests/containers/open-event-log.ts"]

FROM product
