import { UsageError } from "./arguments"
import type { Config } from "./config"

/** @throws UsageError when the settings of https do not fit together */
export const assertHttpsFits = ({ https, tlsCert, tlsKey, port, httpsPort, http }: Config) => {
  const pair = "--tls-cert /etc/ssl/farm.pem --tls-key /etc/ssl/private/farm.key"
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError(`--tls-cert and --tls-key belong together, for example ${pair}.`)
  if (tlsCert === undefined && !https) {
    if (http === "full") return
    throw new UsageError(
      "--http setup-only needs https beside it, for example windrow serve --https --http setup-only.",
    )
  }
  if (port === httpsPort && port !== 0)
    throw new UsageError(
      `http and https need a port each, and both have ${port}, for example --port 3000 --https-port 3443.`,
    )
}
