import type { Machine } from "../http/addresses"
import type { Settings } from "../http/env"

type Server = Pick<Settings, "hosts"> & { speaksFor: (host: string) => boolean; machine: Machine }

/**
 * A host that the certificate covers and that whoever asked for `asked` reaches, without brackets; undefined when there
 * is none. The machine's own addresses count only where it was asked for by its own name or address: in a container, and
 * behind a router, phones do not reach them.
 */
export const secureHost = (asked: string, { hosts, speaksFor, machine }: Server): string | undefined => {
  const { name, near, others } = machine
  const isItself = asked.split(".")[0] === name || [...near, ...others].includes(asked)
  const own = isItself ? [...near, `${name}.local`] : []
  return [asked, ...hosts, ...own].find(speaksFor)
}
