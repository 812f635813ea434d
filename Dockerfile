# The site as a container: not root, and nothing written but to /data and /tmp.
FROM node:24.21.0-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-slim
# For a small machine: few pools for what was freed, and short-lived objects are looked at early.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=4
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/build build
COPY --from=build /site/app/art app/art
COPY --from=build /site/docs/pictures docs/pictures
COPY --from=build /site/schema schema
COPY --from=build /site/server server
RUN mkdir /data && chown node:node /data
USER node
# The volume is mounted at /data by whoever runs it: some platforms refuse an image that names one.
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
