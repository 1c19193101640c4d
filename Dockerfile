# Builds the one executable, then leaves everything else behind.
FROM oven/bun:1.4.5 AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun build.ts && mkdir empty

# It needs glibc and nothing more.
FROM debian:12-slim
COPY --from=build /build/dist/windrow /usr/local/bin/windrow
COPY --from=build --chown=10001:10001 /build/empty /data
USER 10001:10001
ENV WINDROW_DATA=/data
VOLUME /data
EXPOSE 3000 3443
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["windrow", "healthcheck"]
ENTRYPOINT ["windrow"]
CMD ["serve"]
