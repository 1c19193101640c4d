import { useEffect, useState } from "react"
import { isDeletedUnvisited } from "./ask-to-keep"

/** False until the browser has answered. */
export const useDeletedUnvisited = () => {
  const [isAtRisk, setAtRisk] = useState(false)
  useEffect(() => {
    let here = true
    isDeletedUnvisited().then((risk) => here && setAtRisk(risk))
    return () => {
      here = false
    }
  }, [])
  return isAtRisk
}
