import { join } from "node:path"
import { inNamespaces } from "./namespaces"
import { tool } from "./tools"

/**
 * Kills the primary of a cluster of PostgreSQL, cuts it off, and kills Windrows, while turns are logged. Arguments: kills of each
 * (20), partitions (5) and clients (8). Needs Linux, root, and the network namespaces of iproute2.
 */
for (const [name, source] of [
  ["patroni", "patroni"],
  ["etcd", "etcd-server"],
  ["haproxy", "haproxy"],
  ["psql", "postgresql"],
] as const)
  await tool(name, source)
const run = await inNamespaces(
  ["net", "mount"],
  join(import.meta.dir, "cluster/run.ts"),
  process.argv.slice(2),
)
if (!run) throw new Error("This rig needs root, or namespaces.")
console.log(run.said)
process.exit(run.code)
