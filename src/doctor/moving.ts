import { isHalfMoved, movedAdvice, movedInWords } from "../db/move-marks"
import { errorOf, type Finding } from "./finding"
import type { OpenInstallation } from "./installation"

export const moveFindings = async ({ db }: OpenInstallation): Promise<Finding[]> => {
  const moved = await movedInWords(db)
  if (moved !== undefined) return [errorOf("moved", moved, movedAdvice)]
  const advice = "Run windrow move again, which goes on where it stopped."
  return (await isHalfMoved(db)) ? [errorOf("move", "The database is half moved.", advice)] : []
}
