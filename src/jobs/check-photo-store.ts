import { checkStore } from "../photos/objects"
import type { Check, Server } from "./job"

/** So that whoever runs the server reads that the bucket can't be used before anybody needs it. */
export const checkPhotoStore =
  ({ db }: Server): Check =>
  () =>
    checkStore(db)
