import { fieldsOf } from "../contract/record-fields"
import type { RecordKind } from "../domain/record-kinds"

/** A body of the kind, of the examples in its description; without a time, a photo and what the server gives. */
export const exampleOf = (kind: RecordKind): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(kind).flatMap(([name, { example, isOfServer }]) =>
      isOfServer || example === undefined || example === null ? [] : [[name, example]],
    ),
  )
