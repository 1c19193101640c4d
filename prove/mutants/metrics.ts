import { mutantsMetBy, postgresMutantsOf } from "./mutant"

const tests = ["src/metrics/metrics.test.ts"]

/** Metrics: for the token's holder, or on one address; and what a stranger's requests may cost. */
export const metricsMutants = [
  ...mutantsMetBy(tests, "metrics/routes.ts", [
    ["token", "if (!timingSafeEqual(hashOf(sent), hashOf(token)))", "if (!timingSafeEqual)"],
    [
      "the whole token",
      "if (!timingSafeEqual(hashOf(sent), hashOf(token)))",
      "if (!token.startsWith(sent) || !timingSafeEqual(hashOf(token), hashOf(token)))",
    ],
    ["bearer", "/^bearer +(\\S+) *$/i", "/(\\S+) *$/i"],
    ["never stored", '  "Cache-Control": "no-store",\n', ""],
  ]),
  ...mutantsMetBy(tests, "metrics/start.ts", [
    ["token: length", "/^[!-~]{16,}$/", "/^[!-~]*$/"],
    ["token: line end", "text.trim()", "text"],
  ]),
  ...mutantsMetBy(tests, "metrics/listener.ts", [
    ["address", "hostname: host, port", 'hostname: "0.0.0.0", port'],
    ["path", 'new URL(url).pathname === "/metrics"', "url"],
    ["method", 'method === "GET" && new', "method && new"],
  ]),
  ...mutantsMetBy(tests, "metrics/counts.ts", [
    ["methods", 'methods.has(asked) ? asked : "other"', "methods && asked"],
  ]),
  ...mutantsMetBy(tests, "metrics/exposition.ts", [["quotes in labels", ".replaceAll('\"', '\\\\\"')", ""]]),
  ...mutantsMetBy(tests, "metrics/measure.ts", [
    ["photos are added up rarely", "performance.now() - known.at < oldest", "oldest < 0"],
  ]),
  ...postgresMutantsOf(["src/metrics/postgres.test.ts"], "db/postgres/engine.ts", [
    ["PostgreSQL: commits are told", "    tell(1, performance.now() - began)\n", ""],
  ]),
]
