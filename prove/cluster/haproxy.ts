import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { start } from "./postgres"

/** A server is looked at twice a second, and gets nothing more when it has failed twice. */
const checked = "check inter 500ms fall 2 rise 1"

/** HAProxy with these sections of a configuration; it logs into the folder. */
export const startHaproxy = (folder: string, sections: readonly string[]) => {
  const file = join(folder, "haproxy.cfg")
  const config = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
${sections.join("\n")}
`
  writeFileSync(file, config)
  return start(["haproxy", "-db", "-f", file], join(folder, "haproxy.log"))
}

/** In front of the Windrows on these ports. */
export const windrowSection = (port: number, servers: readonly number[], check = checked): string => `
listen windrow
  mode http
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host localhost
  option redispatch
  retries 3
  default-server ${check}
${servers.map((server) => `  server windrow${server} 127.0.0.1:${server}`).join("\n")}`
