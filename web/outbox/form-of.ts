import type { UserScreen } from "#contract/screens"
import { eventOf } from "#domain/record-kinds"
import { readingsOf } from "../overlay/readings-of"
import type { KeptRecord } from "../store/contents"

type Made = Pick<KeptRecord, "kind" | "rowId"> & { body?: KeptRecord["body"] | undefined }

/**
 * The address of the form that made the record, which ends with the kind's event: a visit with readings comes from that of
 * temperatures.
 */
export const formOf = ({ kind, rowId, body = {} }: Made) => {
  const name = nameOf(readingsOf(body).length > 0 ? "temperatures" : kind)
  const screen = `/rows/:rowId/${name}` as const satisfies UserScreen
  return screen.replace(":rowId", `${rowId}`)
}

const nameOf = (kind: Made["kind"]) => {
  if (kind === "merges") return "merge"
  return kind === "splits" ? "split" : eventOf[kind]
}
