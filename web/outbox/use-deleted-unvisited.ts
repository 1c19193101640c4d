import { useEffect, useState } from "react"
import { isDeletedUnvisited } from "./ask-to-keep"

/** False until the browser has answered. */
export const useDeletedUnvisited = () => {
  const [isAtRisk, setAtRisk] = useState(false)
  useEffect(() => void isDeletedUnvisited().then(setAtRisk), [])
  return isAtRisk
}
