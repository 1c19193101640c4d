import { isHalfMoved } from "../db/half-moved"
import { errorOf, type Finding } from "./finding"
import type { OpenInstallation } from "./installation"

export const moveFindings = async ({ db }: OpenInstallation): Promise<Finding[]> =>
  (await isHalfMoved(db))
    ? [
        errorOf(
          "move",
          "The database is half moved.",
          "Run windrow move again, which goes on where it stopped.",
        ),
      ]
    : []
