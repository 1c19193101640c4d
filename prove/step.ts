export type Value = string | number | Uint8Array | null

/**
 * How a database shows that a call was carried out. `identity` finds its record, of which there must be exactly
 * one; `values` is the rest of it, by column or by expression. With `gone` there must be none.
 */
export type Fact = {
  table: string
  identity: Record<string, Value>
  values: Record<string, Value>
  gone?: boolean
}

/** A call that writes. In the path and the body's text, `{name}` stands for the id in that call's answer. */
export type Step = {
  name: string
  actor: string
  method: "POST" | "PATCH" | "PUT" | "DELETE"
  path: string
  body?: object
  /** Instead of a body: a photo's bytes from `offset` on. */
  piece?: { offset: number; length: number; bytes: Uint8Array<ArrayBuffer> }
  /** Sent with an Idempotency-Key, and sent again after every restart. */
  keyed?: boolean
  fact?: Fact
  /** The call that deletes what this one made. */
  until?: string
  /** The answer to a repeated call that was carried out, but never answered. */
  done?: { status: number; how: "login" | "look up" | "nothing" }
}

export const passwordOf = (actor: string) => `${actor}-password`
export const emailOf = (actor: string) => `${actor}@farm.test`
