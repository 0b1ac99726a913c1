# One image, three services: the command says which one runs.
#   node services/command/main.ts | node services/projector/main.ts | node services/query/main.ts
# Each brings its own tables up to date at its start.

# Give the image that runs now, so that open tabs still find the files of its web app.
ARG PREVIOUS_IMAGE=node:24-slim
FROM ${PREVIOUS_IMAGE} AS previous
WORKDIR /app/web/dist

FROM node:24 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY contracts/package.json contracts/
COPY eventlog/package.json eventlog/
COPY services/command/package.json services/command/
COPY services/platform/package.json services/platform/
COPY services/projector/package.json services/projector/
COPY services/query/package.json services/query/
COPY standalone/package.json standalone/
COPY tests/package.json tests/
COPY web/package.json web/
RUN npm ci --loglevel=error
COPY contracts contracts
COPY services services
COPY web web
COPY --from=previous /app/web/dist web/dist
RUN cd web && npx --no-install vite build
# Down to what the three services import; the image brings its own Node.
RUN npm ci --loglevel=error --omit=dev --include-workspace-root=false \
      --workspace=services/command --workspace=services/projector --workspace=services/query \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contracts contracts
COPY --from=build /app/services services
COPY --from=build /app/web/dist web/dist
USER node
CMD ["node", "services/query/main.ts"]
